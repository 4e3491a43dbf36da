package dev.rowhouse.imports.question;

import dev.rowhouse.imports.draft.QuestionDraft;
import dev.rowhouse.imports.name.ModelNames;
import dev.rowhouse.imports.relational.RelationalModel;
import dev.rowhouse.imports.script.StatementHead;

import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One SELECT as a question.
///
/// **Thread safety.** None; translates one statement.
final class SelectTranslator {
    /// Those that the model's language has.
    private static final Set<String> KNOWN = Set.of("count", "sum", "avg", "min", "max");

    private static final Set<String> AGGREGATES =
            Set.of(
                    "array_agg",
                    "string_agg",
                    "group_concat",
                    "json_agg",
                    "jsonb_agg",
                    "bool_and",
                    "bool_or",
                    "every");
    private static final String COUNT_REMEDY =
            "store the number as an attribute that mutations update, or count the rows that one"
                    + " question returns in the application";
    private static final int PAGE_GUESS = 20;

    private final Refusals refusals = new Refusals();
    private final Sources sources;
    private final JoinTree tree;
    private final Operands operands;
    private final Predicates predicates;
    private final List<String> items = new ArrayList<>();
    private final List<String> groups = new ArrayList<>();
    private final List<String> order = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    private SelectTranslator(RelationalModel model) {
        this.sources = new Sources(model, refusals);
        this.tree = new JoinTree(sources, refusals);
        this.operands = new Operands(refusals, new ParameterNames());
        this.predicates = new Predicates(tree, operands, refusals);
    }

    /// The question that a SELECT asks.
    ///
    /// @param name the name the question gets
    static Translated translate(
            RelationalModel model, Select select, StatementHead head, String name) {
        SelectTranslator translator = new SelectTranslator(model);
        return translator.translate(select, head, name);
    }

    private Translated translate(Select select, StatementHead head, String name) {
        if (select.getWithItemsList() != null && !select.getWithItemsList().isEmpty()) {
            refusals.refuse("WITH contains a subquery", "ask two questions, or join");
        } else if (select instanceof SetOperationList) {
            refusals.refuse(
                    "UNION, INTERSECT and EXCEPT combine several queries",
                    "run them one by one and combine the answers in the application");
        } else if (select instanceof PlainSelect plain) {
            return plain(plain, head, name);
        } else {
            refusals.refuse("this is not a plain SELECT", "write SELECT … FROM … WHERE …");
        }
        return Outcome.refused(name, refusals);
    }

    private Translated plain(PlainSelect select, StatementHead head, String name) {
        checkGrouping(select);
        if (select.getFromItem() == null) {
            refusals.refuse("this SELECT reads no table", "leave it to the application");
            return Outcome.refused(name, refusals);
        }
        List<Expression> conditions = new ArrayList<>();
        FromClause from = new FromClause(sources, tree, refusals);
        from.read(select, conditions);
        if (refusals.hasRefused() && sources.all().isEmpty()) {
            return Outcome.refused(name, refusals);
        }
        List<Expression> where = Predicates.conjuncts(select.getWhere());
        conditions.addAll(where);
        where.forEach(from::requireOuter);
        List<Expression> others = new ArrayList<>();
        for (Expression each : conditions) {
            boolean isJoin =
                    each instanceof EqualsTo equals
                            && equals.getLeftExpression() instanceof Column left
                            && equals.getRightExpression() instanceof Column right
                            && Operands.looksAtData(left)
                            && Operands.looksAtData(right)
                            && tree.join(left, right);
            if (!isJoin) {
                others.add(each);
            }
        }
        tree.build();
        others.forEach(predicates::add);
        select.getSelectItems().forEach(this::item);
        group(select);
        if (select.getOrderByElements() != null) {
            select.getOrderByElements().forEach(each -> order(each, select));
        }
        String first = first(select);
        OptionalInt page = page(select, head);
        lock(select);
        if (refusals.hasRefused()) {
            return Outcome.refused(name, refusals);
        }
        String bucket = head.bucket().isEmpty() ? bucket() : head.bucket();
        QuestionDraft question =
                new QuestionDraft(
                        name,
                        head.ask().isEmpty() ? ask(head) : head.ask(),
                        text(select),
                        new QuestionDraft.Constraints(
                                head.rate(), first, page, "", bucket, head.table()),
                        remarks);
        return new Translated.Asks(question, Outcome.remarks(refusals.changed()));
    }

    private void checkGrouping(PlainSelect select) {
        if (select.getHaving() != null) {
            refusals.refuse(
                    "HAVING restricts aggregates",
                    "read all groups of one owner, and filter in the application");
        }
    }

    /// The first rows that are kept of each group; empty when all are.
    private String first(PlainSelect select) {
        List<Expression> kept = DistinctOn.groups(select);
        if (kept.isEmpty()) {
            return "";
        }
        List<String> paths = new ArrayList<>();
        for (Expression each : kept) {
            if (named(each) instanceof Column column) {
                tree.of(selected(column, select).orElse(column))
                        .ifPresent(path -> paths.add(path.text()));
            } else {
                refusals.refuse(
                        "DISTINCT ON `" + Refusals.shortened(each) + "` is computed",
                        "store the result as an attribute, and name that");
            }
        }
        Optional<String> first = DistinctOn.first(paths, order);
        if (first.isEmpty()) {
            refusals.refuse(
                    "DISTINCT ON keeps any row of each group",
                    "add ORDER BY: the groups, then what brings the wanted row to the front");
        } else {
            refusals.change("the groups come in any order", "sort them in the application");
        }
        order.clear();
        return first.orElse("");
    }

    /// Translates aggregates, which need one owner that a condition fixes.
    private void group(PlainSelect select) {
        boolean isGrouped = select.getGroupBy() != null;
        List<Function> aggregates =
                select.getSelectItems().stream()
                        .map(SelectItem::getExpression)
                        .filter(Function.class::isInstance)
                        .map(Function.class::cast)
                        .filter(SelectTranslator::isKnown)
                        .toList();
        if ((isGrouped || !aggregates.isEmpty()) && predicates.equal().isEmpty()) {
            refusals.refuse(
                    (isGrouped ? "GROUP BY" : "`" + aggregates.getFirst() + "`")
                            + " combines many rows",
                    COUNT_REMEDY);
        } else if (isGrouped) {
            for (Object each : select.getGroupBy().getGroupByExpressionList()) {
                Object expression =
                        each instanceof LongValue position
                                        && position.getValue() >= 1
                                        && position.getValue() <= select.getSelectItems().size()
                                ? select.getSelectItems()
                                        .get((int) position.getValue() - 1)
                                        .getExpression()
                                : each;
                if (expression instanceof Expression found
                        && named(found) instanceof Column column) {
                    Optional<Column> selected = selected(column, select);
                    tree.of(selected.orElse(column)).ifPresent(path -> groups.add(path.text()));
                } else {
                    refusals.refuse(
                            "GROUP BY `" + Refusals.shortened(expression) + "` is computed",
                            "store the result as an attribute, and group by that");
                }
            }
        }
    }

    /// A column that is called like a unit of time, which the parser takes it for: `day`.
    private static Expression named(Expression expression) {
        return expression instanceof DateUnitExpression unit
                ? new Column(unit.toString().toLowerCase(Locale.ROOT))
                : expression;
    }

    private static boolean isKnown(Function function) {
        return KNOWN.contains(function.getName().toLowerCase(Locale.ROOT));
    }

    private void aggregate(Function function, Optional<String> alias) {
        List<? extends Expression> arguments =
                function.getParameters() == null ? List.of() : function.getParameters();
        Optional<String> of =
                arguments.size() != 1 || function.isDistinct()
                        ? Optional.empty()
                        : switch (arguments.getFirst()) {
                            case AllColumns _, LongValue _ ->
                                    Optional.of(sources.all().getFirst().alias());
                            case Column column -> tree.of(column).map(Paths.Path::text);
                            default -> Optional.empty();
                        };
        if (of.isEmpty()) {
            refusals.refuse("`" + Refusals.shortened(function) + "` is computed", COUNT_REMEDY);
            return;
        }
        items.add(
                function.getName().toUpperCase(Locale.ROOT)
                        + "("
                        + of.get()
                        + ")"
                        + alias.map(ModelNames::attribute)
                                .filter(each -> !Sources.isReserved(each))
                                .map(each -> " AS " + each)
                                .orElse(""));
    }

    private void item(SelectItem<?> item) {
        Expression expression = named(item.getExpression());
        switch (expression) {
            case AllTableColumns all -> {
                String wanted = dev.rowhouse.imports.ddl.SqlNames.plain(all.getTable().getName());
                sources.all().stream()
                        .filter(each -> each.sqlName().equalsIgnoreCase(wanted))
                        .forEach(this::whole);
            }
            case AllColumns _ ->
                    sources.all().stream()
                            .filter(each -> !each.sqlName().isEmpty())
                            .forEach(this::whole);
            case Column column -> column(column, Optional.ofNullable(item.getUnquotedAliasName()));
            case LongValue _ -> {
                refusals.change(
                        "the constant in SELECT was replaced by the attributes in the conditions",
                        "the application checks whether there is a row");
                whole(sources.all().getFirst());
            }
            case Function function when isKnown(function) ->
                    aggregate(function, Optional.ofNullable(item.getUnquotedAliasName()));
            case Function function
                    when AGGREGATES.contains(function.getName().toLowerCase(Locale.ROOT)) ->
                    refusals.refuse("`" + function + "` combines many rows", COUNT_REMEDY);
            default ->
                    refusals.refuse(
                            "`" + Refusals.shortened(expression) + "` in SELECT is computed",
                            "select the columns and compute in the application");
        }
    }

    private void whole(Sources.Source source) {
        if (!tree.isSteppedOver(source) && !items.contains(source.alias())) {
            items.add(source.alias());
        }
    }

    private void column(Column column, Optional<String> alias) {
        tree.of(column)
                .ifPresent(path -> {
                    Optional<String> name =
                            alias.map(ModelNames::attribute)
                                    .filter(each -> !each.equals(path.hint()))
                                    .filter(each -> !Sources.isReserved(each));
                    items.add(path.text() + name.map(each -> " AS " + each).orElse(""));
                });
    }

    private void order(OrderByElement element, PlainSelect select) {
        Expression expression = element.getExpression();
        Optional<String> path = Optional.empty();
        if (expression instanceof LongValue position
                && position.getValue() >= 1
                && position.getValue() <= select.getSelectItems().size()) {
            expression = select.getSelectItems().get((int) position.getValue() - 1).getExpression();
        }
        expression = named(expression);
        if (expression instanceof Column column && isMade(column, select)) {
            refusals.refuse(
                    "ORDER BY `" + column + "` is computed",
                    "groups are returned in stored order; sort them in the application");
        } else if (expression instanceof Column column) {
            Optional<Column> selected = selected(column, select);
            path = tree.of(selected.orElse(column)).map(Paths.Path::text);
        } else {
            refusals.refuse(
                    "ORDER BY `" + Refusals.shortened(expression) + "` is computed",
                    "store the result as an attribute, and order by that");
        }
        path.ifPresent(each -> order.add(each + (element.isAsc() ? "" : " DESC")));
    }

    /// Whether a name in ORDER BY is that of something computed in SELECT.
    private static boolean isMade(Column column, PlainSelect select) {
        return column.getTable() == null
                && select.getSelectItems().stream()
                        .anyMatch(item ->
                                item.getExpression() instanceof Function
                                        && item.getAlias() != null
                                        && item.getUnquotedAliasName()
                                                .equalsIgnoreCase(column.getColumnName()));
    }

    /// The column that an alias of SELECT stands for.
    private static Optional<Column> selected(Column column, PlainSelect select) {
        if (column.getTable() != null) {
            return Optional.empty();
        }
        return select.getSelectItems().stream()
                .filter(item ->
                        item.getAlias() != null
                                && item.getUnquotedAliasName()
                                        .equalsIgnoreCase(column.getColumnName()))
                .map(item -> named(item.getExpression()))
                .filter(Column.class::isInstance)
                .map(Column.class::cast)
                .findFirst();
    }

    private OptionalInt page(PlainSelect select, StatementHead head) {
        if (head.page().matches("[1-9]\\d{0,4}")) {
            return OptionalInt.of(Integer.parseInt(head.page()));
        }
        Expression rows = select.getLimit() == null ? null : select.getLimit().getRowCount();
        Expression skipped =
                select.getOffset() != null
                        ? select.getOffset().getOffset()
                        : select.getLimit() == null ? null : select.getLimit().getOffset();
        if (rows == null && select.getFetch() != null) {
            rows = select.getFetch().getExpression();
        }
        boolean skips =
                skipped != null && !(skipped instanceof LongValue none && none.getValue() == 0);
        if (skips) {
            refusals.change(
                    "OFFSET reads all skipped rows; the model reads page by page",
                    "the driver's paging state continues after the last page; or ask for the rows"
                            + " after a given row: `(a, b) < (:a, :b)`");
        }
        if (rows instanceof LongValue number && number.getValue() >= 1) {
            return OptionalInt.of((int) Math.min(number.getValue(), 100_000));
        }
        if (rows != null && Operands.isParameter(rows)) {
            remarks.add("The size of a page is a guess: the statement takes it as a parameter.");
            return OptionalInt.of(PAGE_GUESS);
        }
        return OptionalInt.empty();
    }

    private void lock(PlainSelect select) {
        if (select.getForMode() != null || select.getForUpdate() != null) {
            refusals.change(
                    "FOR UPDATE locks rows, and Cassandra has no locks",
                    "write with a condition (`IF`) where two must not overtake each other");
        }
    }

    /// The bucket of a question without an equality: by the time that it restricts, or a single one
    /// for a small set.
    private String bucket() {
        if (!predicates.equal().isEmpty()) {
            return "";
        }
        for (Paths.Path path : predicates.ranged()) {
            if (List.of("timestamp", "date").contains(path.place().type())) {
                remarks.add(
                        "No condition has `=`, so partitions are split by time; the month is a guess.");
                refusals.change(
                        "no condition has `=`: partitions are split by month of " + path.text(),
                        "choose the time range of one partition");
                return "month of " + path.text();
            }
        }
        if (predicates.texts().isEmpty()) {
            remarks.add("Reads all rows; suitable for small sets only.");
            refusals.change(
                    "it reads all rows, so they share one partition",
                    "suitable for a few thousand rows; otherwise add a condition with `=`, or read by stretches of"
                            + " time");
            return "single";
        }
        return "";
    }

    private String text(PlainSelect select) {
        Sources.Source root = sources.all().getFirst();
        StringBuilder text = new StringBuilder("SELECT ");
        boolean isDistinct = select.getDistinct() != null && DistinctOn.groups(select).isEmpty();
        text.append(isDistinct ? "DISTINCT " : "");
        text.append(items.stream().distinct().collect(Collectors.joining(", ")));
        text.append(" FROM ").append(root.mapped().name()).append(' ').append(root.alias());
        tree.clauses().forEach(clause -> text.append(' ').append(clause));
        if (!predicates.texts().isEmpty()) {
            text.append(" WHERE ").append(String.join(" AND ", predicates.texts()));
        }
        if (!groups.isEmpty()) {
            text.append(" GROUP BY ").append(String.join(", ", groups));
        }
        if (!order.isEmpty()) {
            text.append(" ORDER BY ").append(String.join(", ", order));
        }
        return text.toString();
    }

    private String ask(StatementHead head) {
        if (head.name().isPresent()) {
            return ModelNames.sentence(head.name().get());
        }
        String what =
                ModelNames.sentence(
                        ModelNames.many(
                                ModelNames.entity(
                                        sources.all().getFirst().mapped().table().name())));
        String by =
                Stream.concat(predicates.equal().stream(), predicates.ranged().stream())
                        .map(path -> ModelNames.sentence(path.hint()).toLowerCase(Locale.ROOT))
                        .distinct()
                        .collect(Collectors.joining(" and "));
        return by.isEmpty() ? "All " + what.toLowerCase(Locale.ROOT) : what + " by " + by;
    }
}

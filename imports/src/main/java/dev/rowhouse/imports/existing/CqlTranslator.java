package dev.rowhouse.imports.existing;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.syntax.tree.Assignment;
import dev.rowhouse.cql.syntax.tree.Delete;
import dev.rowhouse.cql.syntax.tree.InValues;
import dev.rowhouse.cql.syntax.tree.Insert;
import dev.rowhouse.cql.syntax.tree.Modification;
import dev.rowhouse.cql.syntax.tree.Ordering;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.SortDirection;
import dev.rowhouse.cql.syntax.tree.Term;
import dev.rowhouse.cql.syntax.tree.Update;
import dev.rowhouse.imports.name.ModelNames;
import dev.rowhouse.imports.relational.Mapped;
import dev.rowhouse.imports.relational.RelationalModel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/// One statement of CQL in the model's language.
///
/// **Thread safety.** None; translates one statement.
final class CqlTranslator {
    private final RowKinds kinds;
    private final RelationalModel model;
    private final TableMetadata table;
    private final RowKind kind;
    private final Mapped mapped;
    private final String alias;
    private static final Set<String> AGGREGATES = Set.of("count", "sum", "avg", "min", "max");

    private final CqlOperands operands;
    private final List<String> reasons = new ArrayList<>();
    private final List<String> times = new ArrayList<>();

    /// A translator for a statement on a table whose rows have a place in the model.
    ///
    /// @param operands those of all statements that run together
    CqlTranslator(
            RowKinds kinds,
            RelationalModel model,
            TableMetadata table,
            RowKind kind,
            Mapped mapped,
            CqlOperands operands) {
        this.operands = operands;
        this.kinds = kinds;
        this.model = model;
        this.table = table;
        this.kind = kind;
        this.mapped = mapped;
        this.alias = mapped.name().substring(0, 1).toLowerCase(Locale.ROOT);
    }

    /// The reasons why the statement has no place in the model; empty when it has one.
    List<String> reasons() {
        return List.copyOf(reasons);
    }

    /// A question.
    ///
    /// @param jpql the question in the model's language
    /// @param limit how many rows are wanted
    /// @param isNearest whether these are all, or otherwise the first page
    /// @param first the rows that are kept of each partition, as `first` of a model says it; empty
    ///     for all
    /// @param fixed the columns fixed by equality
    /// @param times the paths of times that are compared by order
    /// @param unasked the order that the statement may rely on without asking for it
    record Question(
            String jpql,
            OptionalInt limit,
            boolean isNearest,
            Optional<String> first,
            List<String> fixed,
            List<String> times,
            Optional<String> unasked) {}

    /// The question that a SELECT asks, useless when there are reasons against it.
    Question select(Select select) {
        List<String> fixed = new ArrayList<>();
        List<String> conditions = conditions(select.where(), fixed);
        List<String> items = items(select);
        List<String> order = order(select);
        StringBuilder jpql = new StringBuilder("SELECT ");
        jpql.append(select.distinct() ? "DISTINCT " : "").append(String.join(", ", items));
        jpql.append(" FROM ").append(mapped.name()).append(' ').append(alias);
        if (!conditions.isEmpty()) {
            jpql.append(" WHERE ").append(String.join(" AND ", conditions));
        }
        List<String> groups =
                select.groupBy().stream().flatMap(each -> group(each).stream()).toList();
        if (!groups.isEmpty()) {
            jpql.append(" GROUP BY ").append(String.join(", ", groups));
        }
        if (!order.isEmpty()) {
            jpql.append(" ORDER BY ").append(String.join(", ", order));
        }
        return new Question(
                jpql.toString(),
                RowLimit.of(select),
                NearestRows.of(select).isPresent(),
                new PartitionLimit(table, this::path).first(select, fixed),
                fixed,
                times,
                new TableOrder(table).unasked(select, fixed));
    }

    private List<String> items(Select select) {
        Set<String> items = new LinkedHashSet<>();
        if (select.isWildcard()) {
            boolean isWhole =
                    kind.columns().keySet().stream()
                            .allMatch(column -> table.findColumn(column).isPresent());
            if (isWhole) {
                return List.of(alias);
            }
            table.columns().forEach(column -> path(column.name()).ifPresent(items::add));
            return List.copyOf(items);
        }
        for (Selector selector : select.selectors()) {
            if (selector.expression() instanceof Term.ColumnReference column) {
                path(column.name().text()).ifPresent(items::add);
            } else {
                made(selector.expression())
                        .ifPresentOrElse(
                                items::add,
                                () ->
                                        refuse(
                                                "`"
                                                        + selector.expression()
                                                        + (selector.expression()
                                                                        instanceof Term.FunctionCall
                                                                ? "` is computed: store the value as an attribute, or compute it in the application"
                                                                : "` is not a column: select the column")));
            }
        }
        return List.copyOf(items);
    }

    /// Translates an aggregate: `COUNT(*)`, `SUM(points)`.
    private Optional<String> made(Term expression) {
        if (expression instanceof Term.CountAll) {
            return Optional.of("COUNT(" + alias + ")");
        }
        return expression instanceof Term.FunctionCall call
                        && AGGREGATES.contains(call.function().text().toLowerCase(Locale.ROOT))
                        && call.arguments().size() == 1
                        && call.arguments().getFirst() instanceof Term.ColumnReference column
                ? path(column.name().text())
                        .map(path ->
                                call.function().text().toUpperCase(Locale.ROOT) + "(" + path + ")")
                : Optional.empty();
    }

    private Optional<String> group(Term term) {
        if (term instanceof Term.ColumnReference column) {
            return path(column.name().text());
        }
        refuse("GROUP BY `" + term + "` is computed: store the result as an attribute");
        return Optional.empty();
    }

    /// The order asked for.
    private List<String> order(Select select) {
        List<String> order = new ArrayList<>();
        for (Ordering each : select.orderBy()) {
            if (each.nearestTo().isEmpty()) {
                String direction = each.direction() == SortDirection.DESC ? " DESC" : "";
                path(each.column().text()).ifPresent(path -> order.add(path + direction));
            }
        }
        NearestRows.of(select)
                .ifPresent(nearest -> {
                    nearest.obstacle(table).ifPresent(this::refuse);
                    nearest.order(table, this::path, operands).ifPresent(order::add);
                });
        return order;
    }

    private List<String> conditions(List<Relation> where, List<String> fixed) {
        List<String> conditions = new ArrayList<>();
        for (Relation relation : where) {
            switch (relation) {
                case Relation.SingleColumn single ->
                        single(single, fixed).ifPresent(conditions::add);
                case Relation.In in -> in(in, fixed).ifPresent(conditions::add);
                case Relation.MultiColumn multi -> row(multi).ifPresent(conditions::add);
                case Relation.IsNotNull _ -> {
                    // Key columns always have a value.
                }
                case Relation.MapElement _,
                        Relation.MultiColumnIn _,
                        Relation.Token _,
                        Relation.IndexExpression _ ->
                        refuse("`" + relation + "` has no counterpart: compare attributes");
            }
        }
        return conditions;
    }

    private Optional<String> single(Relation.SingleColumn single, List<String> fixed) {
        Optional<String> path = path(single.column().text());
        if (path.isEmpty()) {
            return Optional.empty();
        }
        String hint = hint(path.get());
        if (single.operator().isSlice() && isTime(single.column().text())) {
            times.add(path.get());
        }
        return switch (single.operator()) {
            case EQ -> {
                fixed.add(single.column().text());
                yield operands.text(single.value(), hint).map(value -> path.get() + " = " + value);
            }
            case GT, GTE ->
                    operands.text(single.value(), hint + "From")
                            .map(value -> path.get() + " " + single.operator() + " " + value);
            case LT, LTE ->
                    operands.text(single.value(), hint + "To")
                            .map(value -> path.get() + " " + single.operator() + " " + value);
            case CONTAINS ->
                    operands.text(single.value(), hint)
                            .map(value -> value + " MEMBER OF " + path.get());
            case NEQ, LIKE, CONTAINS_KEY -> {
                refuse(
                        "`"
                                + single
                                + "` has no counterpart: add an attribute for the search, and compare it with `=`");
                yield Optional.empty();
            }
        };
    }

    private boolean isTime(String column) {
        return table.findColumn(column)
                .filter(found ->
                        List.of("timestamp", "date", "timeuuid").contains(found.type().cql()))
                .isPresent();
    }

    private Optional<String> in(Relation.In in, List<String> fixed) {
        Optional<String> path = path(in.column().text());
        if (path.isEmpty()) {
            return Optional.empty();
        }
        fixed.add(in.column().text());
        return switch (in.values()) {
            case InValues.Marker marker ->
                    operands.text(
                                    marker.marker(),
                                    ModelNames.many(ModelNames.capital(hint(path.get()))))
                            .map(value -> path.get() + " IN " + value);
            case InValues.Values values ->
                    operands.texts(values.values(), hint(path.get()))
                            .map(texts -> path.get() + " IN (" + String.join(", ", texts) + ")");
        };
    }

    private Optional<String> row(Relation.MultiColumn multi) {
        if (!(multi.value() instanceof Term.TupleLiteral values)
                || values.components().size() != multi.columns().size()
                || multi.operator() == RelationOperator.EQ) {
            refuse("`" + multi + "` has no counterpart: write a row of values");
            return Optional.empty();
        }
        List<String> paths = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < multi.columns().size(); i++) {
            Optional<String> path = path(multi.columns().get(i).text());
            if (path.isEmpty()) {
                return Optional.empty();
            }
            paths.add(path.get());
            operands.text(values.components().get(i), hint(path.get())).ifPresent(texts::add);
        }
        return Optional.of(
                "("
                        + String.join(", ", paths)
                        + ") "
                        + multi.operator()
                        + " ("
                        + String.join(", ", texts)
                        + ")");
    }

    /// The mutation that an INSERT is, useless when there are reasons against it.
    String insert(Insert insert) {
        Map<String, Term> given = new LinkedHashMap<>();
        for (int i = 0; i < Math.min(insert.columns().size(), insert.values().size()); i++) {
            given.put(insert.columns().get(i).text(), insert.values().get(i));
        }
        List<String> names = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (String column : kind.columns().keySet()) {
            mapped.attribute(column)
                    .ifPresent(attribute ->
                            value(column, attribute, given)
                                    .ifPresent(text -> {
                                        names.add(attribute);
                                        texts.add(text);
                                    }));
            for (Mapped.Role role : mapped.roles()) {
                if (role.key().columns().getFirst().equals(column)) {
                    role(role, given)
                            .ifPresent(text -> {
                                names.add(role.name());
                                texts.add(text);
                            });
                }
            }
        }
        return "INSERT INTO "
                + mapped.name()
                + " ("
                + String.join(", ", names)
                + ") VALUES ("
                + String.join(", ", texts)
                + ")";
    }

    private Optional<String> value(String column, String hint, Map<String, Term> given) {
        Term term = given.get(column);
        if (term != null) {
            return operands.text(term, hint);
        }
        // Key columns of any table must be known.
        return kind.isAlwaysThere(column)
                ? Optional.of(operands.parameter(hint))
                : Optional.empty();
    }

    private Optional<String> role(Mapped.Role role, Map<String, Term> given) {
        List<String> columns = role.key().columns();
        if (columns.size() == 1) {
            return value(columns.getFirst(), role.name(), given);
        }
        boolean isGiven = columns.stream().allMatch(given::containsKey);
        return isGiven || !role.optional()
                ? Optional.of(operands.parameter(role.name()))
                : Optional.empty();
    }

    /// The mutation that an UPDATE is, useless when there are reasons against it.
    String update(Update update) {
        List<String> terms = new ArrayList<>();
        boolean areElements = ElementChanges.areMeant(update, kind);
        for (Assignment assignment : update.assignments()) {
            String column = assignment.column().text();
            Optional<String> path = path(column);
            if (kinds.copy(kind, column).isPresent()) {
                refuse(
                        "`"
                                + column
                                + "` is a copy; change the original, and the designer keeps the copies");
            }
            Optional<Term> value =
                    switch (assignment) {
                        case Assignment.Assign assign -> Optional.of(assign.value());
                        case Assignment.Add add when isCounter(column) -> Optional.of(add.value());
                        case Assignment.Subtract less when isCounter(column) ->
                                Optional.of(less.value());
                        case Assignment.Add _, Assignment.Subtract _, Assignment.Prepend _ ->
                                Optional.empty();
                    };
            path.ifPresent(each -> {
                Optional<String> text =
                        value.isPresent()
                                ? operands.text(value.get(), hint(each))
                                : Optional.of(operands.parameter(hint(each)));
                if (text.isEmpty()) {
                    refuse(
                            "`"
                                    + column
                                    + " = null` removes a value: set a value that means \"none\"");
                }
                String before = isCounter(column) || areElements ? each + sign(assignment) : "";
                text.ifPresent(found -> terms.add(each + " = " + before + found));
            });
        }
        return "UPDATE "
                + mapped.name()
                + " "
                + alias
                + " SET "
                + String.join(", ", terms)
                + where(update.where());
    }

    private boolean isCounter(String column) {
        return kind.tables().stream()
                .flatMap(table -> table.findColumn(column).stream())
                .anyMatch(ColumnMetadata::isCounter);
    }

    private static String sign(Assignment assignment) {
        return assignment instanceof Assignment.Subtract ? " - " : " + ";
    }

    /// The mutation that a DELETE is, useless when there are reasons against it.
    String delete(Delete delete) {
        if (!delete.targets().isEmpty()) {
            refuse("a DELETE of columns removes values: set values that mean \"none\"");
        }
        return "DELETE FROM " + mapped.name() + " " + alias + where(delete.where());
    }

    /// The condition of a change in the model's language; empty when it has none for it.
    Optional<String> when(Modification change) {
        return new WriteCondition(
                        column -> model.path(mapped, column).flatMap(_ -> path(column)), operands)
                .of(change);
    }

    private String where(List<Relation> relations) {
        List<String> conditions = conditions(relations, new ArrayList<>());
        return conditions.isEmpty()
                ? ""
                : conditions.stream().collect(Collectors.joining(" AND ", " WHERE ", ""));
    }

    private Optional<String> path(String column) {
        if (table.findColumn(column).isEmpty()) {
            refuse("table " + table.name() + " has no column " + column);
            return Optional.empty();
        }
        Optional<RowKinds.Copy> copy = kinds.copy(kind, column);
        if (copy.isPresent()) {
            RowKinds.Reference reference = copy.get().reference();
            Optional<Mapped.Role> role =
                    mapped.roles().stream()
                            .filter(each -> each.key().columns().equals(reference.columns()))
                            .findFirst();
            Optional<Mapped> target = model.of(kinds.relationalName(reference.target()));
            if (role.isPresent() && target.isPresent()) {
                return model.path(target.get(), copy.get().column())
                        .map(rest -> alias + "." + role.get().name() + "." + rest);
            }
        }
        Optional<String> path = model.path(mapped, column);
        if (path.isEmpty()) {
            refuse("column " + table.name() + "." + column + " is not in the model");
        }
        return path.map(each -> alias + "." + each);
    }

    private static String hint(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    private void refuse(String reason) {
        if (!reasons.contains(reason)) {
            reasons.add(reason);
        }
    }

    /// Describes the rows in plain words, for a question without a description.
    String describe(Question question) {
        String what = ModelNames.sentence(ModelNames.many(ModelNames.entity(kind.name())));
        String by =
                question.fixed().stream()
                        .map(column -> column.replace('_', ' '))
                        .collect(
                                Collectors.joining(
                                        " and ", question.fixed().isEmpty() ? "" : " by ", ""));
        String which = question.isNearest() ? "Nearest " : by.isEmpty() ? "All " : "";
        return which.isEmpty() ? what + by : which + what.toLowerCase(Locale.ROOT) + by;
    }

    /// The name of the entity, of a link without its dot.
    String entity() {
        return ModelNames.entity(kind.name());
    }

    /// The attributes that a change sets, which distinguish two changes of one entity.
    String changed(Modification change) {
        return change instanceof Update update
                ? update.assignments().stream()
                        .map(each -> each.column().text())
                        .sorted()
                        .collect(Collectors.joining(",", " ", ""))
                : "";
    }
}

package dev.rowhouse.imports.question;

import dev.rowhouse.imports.ddl.SqlNames;
import dev.rowhouse.imports.draft.MutationDraft;
import dev.rowhouse.imports.name.ModelNames;
import dev.rowhouse.imports.relational.ColumnType;
import dev.rowhouse.imports.relational.Mapped;
import dev.rowhouse.imports.relational.RelationalModel;
import dev.rowhouse.imports.relational.Table;
import dev.rowhouse.imports.script.StatementHead;

import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.ReturningClause;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.statement.update.UpdateSet;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One INSERT, UPDATE or DELETE as a mutation.
///
/// **Thread safety.** None; translates one statement.
final class ChangeTranslator {
    private final Refusals refusals = new Refusals();
    private final Sources sources;
    private final JoinTree tree;
    private final Operands operands;
    private final Predicates predicates;

    ChangeTranslator(RelationalModel model, ParameterNames names) {
        this.sources = new Sources(model, refusals);
        this.tree = new JoinTree(sources, refusals);
        this.operands = new Operands(refusals, names);
        this.predicates = new Predicates(tree, operands, refusals);
    }

    /// A value that a statement gives to a column: an expression, or nothing that was written.
    private sealed interface Given {
        record Written(Expression expression) implements Given {}

        record Missing() implements Given {}
    }

    /// The mutation that an INSERT is.
    Translated insert(Insert insert, StatementHead head, String name) {
        Optional<Sources.Source> source = sources.add(insert.getTable());
        if (source.isEmpty()) {
            return Outcome.refused(name, refusals);
        }
        Table table = source.get().mapped().table();
        List<Column> columns = columns(insert, table);
        Optional<List<Expression>> values = values(insert);
        if (values.isEmpty() || columns.size() != values.get().size()) {
            refusals.refuse(
                    values.isEmpty()
                            ? "this INSERT copies the result of a query"
                            : columns.size() + " columns get " + values.get().size() + " values",
                    values.isEmpty()
                            ? "read in the application, and insert row by row"
                            : "give each column a value");
            return Outcome.refused(name, refusals);
        }
        Map<String, Given> given = new LinkedHashMap<>();
        table.columns().forEach(each -> given.put(each.name(), new Given.Missing()));
        for (int i = 0; i < columns.size(); i++) {
            Optional<Sources.UsedColumn> place = sources.place(columns.get(i));
            int at = i;
            place.ifPresent(each ->
                    given.put(each.column().name(), new Given.Written(values.get().get(at))));
        }
        ExistingRows existing =
                new ExistingRows(
                        insert, table, columns.stream().map(Column::getColumnName).toList());
        boolean isUpsert = existing.takeAllValues();
        boolean isGuarded = existing.stay();
        if (existing.areMentioned() && !isUpsert && !isGuarded) {
            refusals.change(
                    "the rule for existing rows is not imported",
                    "in Cassandra an INSERT overwrites an existing row; `when: not exists` prevents this, at the"
                            + " cost of an agreement among the replicas");
        }
        returning(insert.getReturningClause());
        List<String> names = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        assign(source.get().mapped(), given, names, texts);
        String jpql =
                "INSERT INTO "
                        + source.get().mapped().name()
                        + " ("
                        + String.join(", ", names)
                        + ") VALUES ("
                        + String.join(", ", texts)
                        + (isUpsert ? ") ON CONFLICT DO UPDATE" : ")");
        return outcome(
                new MutationDraft.Statement(jpql, isGuarded ? "not exists" : ""), head, name);
    }

    /// The assignments of MySQL's `INSERT … SET a = 1, b = 2`; none for an INSERT of another form.
    private static List<UpdateSet> assignments(Insert insert) {
        return Optional.ofNullable(insert.getSetUpdateSets()).orElse(List.of());
    }

    /// The columns to which an INSERT gives values; all of the table if it does not name any.
    private static List<Column> columns(Insert insert, Table table) {
        if (!assignments(insert).isEmpty()) {
            return assignments(insert).stream().flatMap(set -> set.getColumns().stream()).toList();
        }
        return insert.getColumns() == null
                ? table.columns().stream().map(each -> new Column(each.name())).toList()
                : List.copyOf(insert.getColumns());
    }

    /// The values of the first row; the others are of the same form.
    private Optional<List<Expression>> values(Insert insert) {
        if (!assignments(insert).isEmpty()) {
            List<Expression> assigned = new ArrayList<>();
            assignments(insert)
                    .forEach(set ->
                            set.getValues().forEach(each -> assigned.add((Expression) each)));
            return Optional.of(assigned);
        }
        if (!(insert.getSelect() instanceof Values rows)) {
            return Optional.empty();
        }
        List<Expression> expressions = List.copyOf(rows.getExpressions());
        boolean hasRows =
                !expressions.isEmpty()
                        && expressions.getFirst() instanceof ParenthesedExpressionList<?>
                        && !(rows.getExpressions() instanceof ParenthesedExpressionList<?>);
        if (!hasRows) {
            return Optional.of(expressions);
        }
        List<Expression> first = new ArrayList<>();
        ((ParenthesedExpressionList<?>) expressions.getFirst())
                .forEach(each -> first.add((Expression) each));
        if (expressions.size() > 1) {
            refusals.change(
                    "only the first of several rows is imported", "each row is one mutation");
        }
        return Optional.of(first);
    }

    private void assign(
            Mapped mapped, Map<String, Given> given, List<String> names, List<String> texts) {
        Table table = mapped.table();
        for (Table.Column column : table.columns()) {
            Optional<String> attribute = mapped.attribute(column.name());
            if (attribute.isPresent()) {
                value(table, column, attribute.get(), given)
                        .ifPresent(text -> {
                            names.add(attribute.get());
                            texts.add(text);
                        });
            }
            for (Mapped.Role role : mapped.roles()) {
                if (role.key().columns().getFirst().equalsIgnoreCase(column.name())) {
                    role(table, role, given)
                            .ifPresent(text -> {
                                names.add(role.name());
                                texts.add(text);
                            });
                }
            }
        }
    }

    /// The value of a column; empty when it gets none, which is reported unless it is allowed.
    private Optional<String> value(
            Table table, Table.Column column, String hint, Map<String, Given> given) {
        String type = column.type() instanceof ColumnType.Kept kept ? kept.type() : "text";
        boolean isWritten =
                given.get(column.name()) instanceof Given.Written written
                        && !isDefault(written.expression());
        if (isWritten && given.get(column.name()) instanceof Given.Written(Expression expression)) {
            if (Operands.isNull(expression)) {
                if (!column.nullable()) {
                    refusals.refuse("`" + column.name() + "` may not be null", "give it a value");
                }
                return Optional.empty();
            }
            return operands.text(expression, hint, type);
        }
        if (column.generated()) {
            refusals.change(
                    table.name()
                            + "."
                            + column.name()
                            + " is generated by the database; in the model the application supplies it",
                    "Cassandra has no sequences: use a uuid, or numbers that the application generates");
            return Optional.of(operands.parameter(hint));
        }
        return switch (column.fallback()) {
            case Table.Fallback.Generated _ -> Optional.empty();
            case Table.Fallback.Constant(String constant) -> Optional.of(constant(constant, type));
            case Table.Fallback.Computed(String expression) -> {
                refusals.change(
                        table.name()
                                + "."
                                + column.name()
                                + " is filled by the database ("
                                + expression
                                + "); in the model the application supplies it",
                        "");
                yield Optional.of(operands.parameter(hint));
            }
            case Table.Fallback.Nothing _ -> {
                if (!column.nullable()) {
                    refusals.change(
                            table.name() + "." + column.name() + " needs a value but gets none",
                            "the model takes it as a parameter");
                    yield Optional.of(operands.parameter(hint));
                }
                yield Optional.empty();
            }
        };
    }

    private static String constant(String constant, String type) {
        boolean isText = constant.startsWith("'");
        String bare = isText ? constant.substring(1, constant.length() - 1) : constant;
        if (type.equals("boolean")) {
            return bare.equals("1") || bare.equalsIgnoreCase("true") || bare.equalsIgnoreCase("t")
                    ? "TRUE"
                    : "FALSE";
        }
        return isText && type.matches("tinyint|smallint|int|bigint|decimal|double|float")
                ? bare
                : constant;
    }

    private static boolean isDefault(Expression expression) {
        return expression.toString().equalsIgnoreCase("DEFAULT");
    }

    /// The value of a role: that of its column, or one parameter for several columns.
    private Optional<String> role(Table table, Mapped.Role role, Map<String, Given> given) {
        List<String> columns = role.key().columns();
        if (columns.size() == 1) {
            return table.column(columns.getFirst())
                    .flatMap(column -> value(table, column, role.name(), given));
        }
        List<Expression> written = new ArrayList<>();
        for (String name : columns) {
            Table.Column column = table.column(name).orElseThrow();
            if (given.get(column.name()) instanceof Given.Written(Expression expression)
                    && !Operands.isNull(expression)) {
                written.add(expression);
            }
        }
        if (written.isEmpty() && role.optional()) {
            return Optional.empty();
        }
        if (!written.stream().allMatch(Operands::isParameter) || written.size() < columns.size()) {
            refusals.refuse(
                    "the columns "
                            + String.join(", ", columns)
                            + " refer to one "
                            + role.key().target()
                            + " and do not all get a parameter",
                    "pass all of them");
            return Optional.empty();
        }
        return Optional.of(operands.parameter(role.name()));
    }

    /// The mutation that an UPDATE is.
    Translated update(Update update, StatementHead head, String name) {
        Optional<Sources.Source> source = sources.add(update.getTable());
        boolean joins =
                update.getFromItem() != null
                        || (update.getJoins() != null && !update.getJoins().isEmpty())
                        || (update.getStartJoins() != null && !update.getStartJoins().isEmpty());
        if (joins) {
            refusals.refuse(
                    "this UPDATE reads other tables",
                    "read them in the application, and change by the key");
        }
        if (source.isEmpty() || refusals.hasRefused()) {
            return Outcome.refused(name, refusals);
        }
        Map<String, Given> given = new LinkedHashMap<>();
        for (UpdateSet set : update.getUpdateSets()) {
            for (int i = 0; i < set.getColumns().size(); i++) {
                Expression value =
                        set.getValues().size() == set.getColumns().size()
                                ? set.getValue(i)
                                : set.getValue(0);
                sources.place(set.getColumn(i))
                        .ifPresent(place ->
                                given.put(place.column().name(), new Given.Written(value)));
            }
        }
        List<String> terms = new ArrayList<>();
        for (Map.Entry<String, Given> each : given.entrySet()) {
            set(source.get(), each.getKey(), given, terms);
        }
        tree.build();
        Predicates.conjuncts(update.getWhere()).forEach(predicates::add);
        String jpql =
                "UPDATE "
                        + source.get().mapped().name()
                        + " "
                        + source.get().alias()
                        + " SET "
                        + String.join(", ", terms)
                        + where();
        returning(update.getReturningClause());
        if (terms.isEmpty() && !refusals.hasRefused()) {
            refusals.refuse("this UPDATE sets no attribute of the model", "remove it");
        }
        return outcome(MutationDraft.Statement.always(jpql), head, name);
    }

    private void set(
            Sources.Source source, String name, Map<String, Given> given, List<String> terms) {
        Mapped mapped = source.mapped();
        Table.Column column = mapped.table().column(name).orElseThrow();
        Given value = given.getOrDefault(name, new Given.Missing());
        if (value instanceof Given.Written(Expression expression) && Operands.isNull(expression)) {
            refusals.refuse(
                    "`" + name + " = NULL` removes a value",
                    "set a value that means \"none\"; the model's language cannot remove one");
            return;
        }
        Optional<String> attribute = mapped.attribute(name);
        boolean isComputed =
                value instanceof Given.Written(Expression expression)
                        && Operands.looksAtData(expression);
        if (isComputed) {
            refusals.change(
                    "the new `"
                            + name
                            + "` is computed from the old value; in the model the application supplies it",
                    "read it first, or make it a `counter` if only the sum matters");
        }
        if (attribute.isPresent()) {
            (isComputed
                            ? Optional.of(operands.parameter(attribute.get()))
                            : value(mapped.table(), column, attribute.get(), given))
                    .ifPresent(text ->
                            terms.add(source.alias() + "." + attribute.get() + " = " + text));
        }
        for (Mapped.Role role : mapped.roles()) {
            if (role.key().columns().getFirst().equalsIgnoreCase(name)) {
                role(mapped.table(), role, given)
                        .ifPresent(text ->
                                terms.add(source.alias() + "." + role.name() + " = " + text));
            }
        }
    }

    /// The mutation that a DELETE is.
    Translated delete(Delete delete, StatementHead head, String name) {
        Optional<Sources.Source> source = sources.add(delete.getTable());
        boolean joins =
                (delete.getUsingFromItemList() != null && !delete.getUsingFromItemList().isEmpty())
                        || (delete.getJoins() != null && !delete.getJoins().isEmpty());
        if (joins) {
            refusals.refuse(
                    "this DELETE reads other tables",
                    "read them in the application, and delete by the key");
        }
        if (source.isEmpty() || refusals.hasRefused()) {
            return Outcome.refused(name, refusals);
        }
        tree.build();
        Predicates.conjuncts(delete.getWhere()).forEach(predicates::add);
        return outcome(
                MutationDraft.Statement.always(
                        "DELETE FROM "
                                + source.get().mapped().name()
                                + " "
                                + source.get().alias()
                                + where()),
                head,
                name);
    }

    private void returning(@Nullable ReturningClause clause) {
        if (clause != null) {
            refusals.change(
                    "RETURNING is dropped",
                    "in Cassandra a write returns no rows; the application knows the values, or reads them");
        }
    }

    private String where() {
        return predicates.texts().isEmpty()
                ? ""
                : " WHERE " + String.join(" AND ", predicates.texts());
    }

    private Translated outcome(MutationDraft.Statement statement, StatementHead head, String name) {
        if (refusals.hasRefused()) {
            return Outcome.refused(name, refusals);
        }
        return new Translated.Changes(
                MutationDraft.of(
                        name,
                        head.ask().isEmpty() ? ModelNames.sentence(name) : head.ask(),
                        statement,
                        head.rate()),
                Outcome.remarks(refusals.changed()));
    }

    /// The default name of a mutation: `addFilm`, `changeFilm`, `removeFilm`.
    static String name(String verb, net.sf.jsqlparser.schema.Table table) {
        return verb + ModelNames.entity(SqlNames.plain(table.getName()));
    }
}

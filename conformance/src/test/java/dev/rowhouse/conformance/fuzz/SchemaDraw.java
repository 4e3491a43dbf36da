package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.conformance.fuzz.TableShape.Column;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// A table by chance, with its user-defined type and its indexes.
final class SchemaDraw {
    private final Dice dice;
    private final TypeDraw types;
    private final boolean hasAttachedIndexes;
    private final boolean isGrowing;

    /// @param isGrowing whether the user-defined type is to gain fields
    SchemaDraw(Dice dice, boolean isGrowing) {
        this.dice = dice;
        this.isGrowing = isGrowing;
        this.types = new TypeDraw(dice, isGrowing);
        this.hasAttachedIndexes = dice.percent(40);
    }

    /// The table.
    TableShape table() {
        boolean isCounter = dice.percent(8);
        Supplier<CqlType> value = isCounter ? () -> NativeType.COUNTER : types::ofValue;
        List<Column> clustering = columns("c", dice.of(0, 1, 1, 2, 2, 3), types::ofClustering);
        return new TableShape(
                TableShape.TABLE,
                columns("p", dice.of(1, 1, 1, 2), this::partitionType),
                clustering,
                columns("s", clustering.isEmpty() ? 0 : dice.of(0, 0, 1, 2), value),
                columns("v", dice.of(1, 2, 3, 4), value),
                isCounter);
    }

    // A type in the partition key gains no fields.
    private CqlType partitionType() {
        return isGrowing ? NativeType.INT : types.ofKey();
    }

    private static List<Column> columns(String letter, int count, Supplier<CqlType> type) {
        List<Column> columns = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            columns.add(new Column(letter + i, type.get()));
        }
        return columns;
    }

    /// The statements that make the table.
    List<String> statements(TableShape table) {
        List<String> statements = new ArrayList<>();
        UserType user = TypeDraw.USER;
        if (table.all().stream()
                .anyMatch(column -> column.type().references(user.keyspace(), user.name()))) {
            statements.add("CREATE TYPE u (a int, b text, c frozen<set<int>>)");
        }
        statements.add(create(table));
        // Cassandra finds nothing new in an index once a type of its table has gained fields.
        if (!table.isCounter() && !isGrowing) {
            for (int left = dice.of(0, 0, 1, 2, 3); left > 0; left--) {
                statements.add(index(table));
            }
        }
        return statements;
    }

    /// An index on a column, of either kind.
    String index(TableShape table) {
        // Of a vector in the key Cassandra believes that its order is asked for when it is
        // compared.
        Column column =
                dice.of(
                        table.all().stream()
                                .filter(one ->
                                        !(one.type() instanceof VectorType)
                                                || !table.key().contains(one))
                                .toList());
        // A storage-attached index orders addresses in another way than tables do, and Cassandra
        // goes by the one here and by the other there.
        boolean isAttached =
                hasAttachedIndexes && column.type() != NativeType.INET
                        || column.type() instanceof VectorType;
        return isAttached
                ? "CREATE CUSTOM INDEX ON t (" + target(column) + ") USING 'sai'" + analysis(column)
                : "CREATE INDEX ON t (" + target(column) + ")";
    }

    private String analysis(Column column) {
        return column.type() == NativeType.TEXT && dice.percent(30)
                ? " WITH OPTIONS = {'case_sensitive': '"
                        + dice.of("true", "false")
                        + "', 'normalize': '"
                        + dice.of("true", "false")
                        + "'}"
                : "";
    }

    /// A view of the table, with another order of its key, and perhaps one of its other columns in
    /// it.
    Optional<TableShape> view(TableShape table) {
        if (!dice.percent(20)
                || table.isCounter()
                || table.key().stream().anyMatch(this::isUnfit)) {
            return Optional.empty();
        }
        List<Column> key = new ArrayList<>();
        List<Column> rest = new ArrayList<>(table.key());
        List<Column> regulars = new ArrayList<>(table.regulars());
        if (dice.percent(70)) {
            Column first = dice.of(regulars);
            if (first.type() == NativeType.DECIMAL) {
                return Optional.empty();
            }
            regulars.remove(first);
            rest.add(first);
        }
        while (!rest.isEmpty()) {
            key.add(rest.remove(dice.between(0, rest.size() - 1)));
        }
        int partition = dice.percent(75) ? 1 : dice.between(1, key.size());
        return Optional.of(
                new TableShape(
                        TableShape.VIEW,
                        key.subList(0, partition),
                        key.subList(partition, key.size()),
                        List.of(),
                        dice.percent(50) || regulars.isEmpty() ? regulars : dice.some(regulars),
                        false));
    }

    /// Equal values that are not the same, as 1.0 and 1.00, are one key of the table and two of its
    /// view; and a view does not see through the descending order of a collection in the key of its
    /// table.
    private boolean isUnfit(Column column) {
        return column.type() == NativeType.DECIMAL || !(column.type() instanceof NativeType);
    }

    /// The statement that makes a view.
    String create(TableShape view, LiteralDraw literals) {
        return "CREATE MATERIALIZED VIEW m AS SELECT "
                + names(view.all())
                + " FROM t WHERE "
                + view.key().stream()
                        .map(column ->
                                column.name()
                                        + (dice.percent(6)
                                                ? " = " + literals.of(column.type())
                                                : " IS NOT NULL"))
                        .collect(Collectors.joining(" AND "))
                + " PRIMARY KEY (("
                + names(view.partition())
                + ")"
                + (view.clustering().isEmpty() ? "" : ", " + names(view.clustering()))
                + ")";
    }

    private String target(Column column) {
        if (column.type().isCollection() && column.type().isFrozen()) {
            return "FULL(" + column.name() + ")";
        }
        return column.type() instanceof MapType
                ? dice.of("", "KEYS", "ENTRIES", "VALUES") + "(" + column.name() + ")"
                : column.name();
    }

    private String create(TableShape table) {
        StringBuilder text = new StringBuilder("CREATE TABLE t (");
        table.key().forEach(column -> text.append(definition(column)).append(", "));
        table.statics().forEach(column -> text.append(definition(column)).append(" STATIC, "));
        table.regulars().forEach(column -> text.append(definition(column)).append(", "));
        text.append("PRIMARY KEY ((").append(names(table.partition())).append(")");
        if (!table.clustering().isEmpty()) {
            text.append(", ").append(names(table.clustering()));
        }
        text.append("))");
        if (!table.clustering().isEmpty() && dice.percent(50)) {
            text.append(" WITH CLUSTERING ORDER BY (")
                    .append(
                            table.clustering().stream()
                                    .map(column -> column.name() + dice.of(" ASC", " DESC"))
                                    .collect(Collectors.joining(", ")))
                    .append(")");
        }
        return text.toString();
    }

    private static String definition(Column column) {
        return column.name() + " " + column.type().cql();
    }

    static String names(List<Column> columns) {
        return columns.stream().map(Column::name).collect(Collectors.joining(", "));
    }
}

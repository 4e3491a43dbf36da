package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.conformance.fuzz.TableShape.Column;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.VectorType;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Conditions on a table's columns by chance, most of them such that a statement can have them.
final class WhereDraw {
    private final Dice dice;
    private final LiteralDraw literals;
    private final TableShape table;

    WhereDraw(Dice dice, TableShape table, LiteralDraw literals) {
        this.dice = dice;
        this.literals = literals;
        this.table = table;
    }

    /// The whole primary key, each column equal to one value.
    List<String> row() {
        return equalities(table.key());
    }

    /// The partition key, each column equal to one value.
    List<String> partition() {
        return equalities(table.partition());
    }

    private List<String> equalities(List<Column> columns) {
        return new ArrayList<>(columns.stream().map(this::equality).toList());
    }

    private String equality(Column column) {
        return dice.percent(4)
                ? in(column)
                : column.name() + " = " + literals.perhapsWrong(column.type());
    }

    private String in(Column column) {
        List<String> values = new ArrayList<>();
        for (int i = dice.between(0, 3); i > 0; i--) {
            values.add(literals.of(column.type()));
        }
        return column.name() + " IN (" + String.join(", ", values) + ")";
    }

    /// A condition on the partition key as a SELECT may have it, perhaps none.
    List<String> somePartitions() {
        return switch (dice.between(0, 9)) {
            case 0, 1 -> new ArrayList<>();
            case 2 -> tokens();
            case 3 -> {
                int last = table.partition().size() - 1;
                List<String> conditions = equalities(table.partition().subList(0, last));
                conditions.add(in(table.partition().get(last)));
                yield conditions;
            }
            default -> partition();
        };
    }

    private List<String> tokens() {
        String token = "token(" + SchemaDraw.names(table.partition()) + ")";
        String values =
                table.partition().stream()
                        .map(column -> literals.of(column.type()))
                        .collect(Collectors.joining(", "));
        List<String> conditions = new ArrayList<>();
        conditions.add(
                token + dice.of(" > ", " >= ", " < ", " <= ", " = ") + "token(" + values + ")");
        if (dice.percent(20)) {
            conditions.add(token + dice.of(" < ", " <= ") + dice.of("0", "9223372036854775807"));
        }
        return conditions;
    }

    /// Conditions on the first clustering columns, perhaps none.
    List<String> someRows() {
        List<String> conditions = new ArrayList<>();
        List<Column> clustering = table.clustering();
        for (int i = 0; i < clustering.size() && dice.percent(65); i++) {
            Column column = clustering.get(i);
            if (dice.percent(12) && i + 1 < clustering.size()) {
                conditions.add(tuple(clustering.subList(i, clustering.size())));
                return conditions;
            }
            switch (dice.between(0, 9)) {
                case 0, 1, 2 -> {
                    conditions.addAll(range(column));
                    return conditions;
                }
                case 3 -> conditions.add(in(column));
                default -> conditions.add(equality(column));
            }
        }
        return conditions;
    }

    private List<String> range(Column column) {
        List<String> range = new ArrayList<>();
        boolean isBelow = dice.percent(40);
        range.add(
                column.name()
                        + (isBelow ? dice.of(" < ", " <= ") : dice.of(" > ", " >= "))
                        + literals.perhapsWrong(column.type()));
        if (!isBelow && dice.percent(40)) {
            range.add(column.name() + dice.of(" < ", " <= ") + literals.of(column.type()));
        }
        return range;
    }

    private String tuple(List<Column> columns) {
        List<Column> some = columns.subList(0, dice.between(1, columns.size()));
        String names = "(" + SchemaDraw.names(some) + ")";
        if (dice.percent(25)) {
            return names + " IN (" + values(some) + ", " + values(some) + ")";
        }
        return names + dice.of(" = ", " > ", " >= ", " < ", " <= ") + values(some);
    }

    private String values(List<Column> columns) {
        return columns.stream()
                .map(column -> literals.of(column.type()))
                .collect(Collectors.joining(", ", "(", ")"));
    }

    /// A condition on any column.
    String filter() {
        Column column = dice.of(table.all());
        CqlType type = column.type();
        // By the elements of frozen ones Cassandra's storage-attached indexes find nothing.
        if (type.isMultiCell() && type.isCollection() && dice.percent(75)) {
            return collectionFilter(column);
        }
        return switch (dice.between(0, 9)) {
            case 0 -> in(column);
            // Beside a storage-attached index Cassandra compares the bytes of vectors, elsewhere
            // their elements.
            case 1, 2, 3 ->
                    column.name()
                            + (type instanceof VectorType
                                    ? " = "
                                    : dice.of(" > ", " >= ", " < ", " <= "))
                            + literals.of(type);
            case 4 -> column.name() + dice.of(" CONTAINS ", " != ", " LIKE ") + literals.of(type);
            default -> column.name() + " = " + literals.perhapsWrong(type);
        };
    }

    private String collectionFilter(Column column) {
        CqlType first = column.type().components().getFirst();
        CqlType last = column.type().components().getLast();
        if (column.type() instanceof MapType && dice.percent(60)) {
            return dice.percent(50)
                    ? column.name() + " CONTAINS KEY " + literals.of(first)
                    : column.name() + "[" + literals.of(first) + "] = " + literals.of(last);
        }
        return column.name() + " CONTAINS " + literals.of(last);
    }

    /// Conditions joined, with `WHERE`; nothing when there are none.
    static String text(List<String> conditions) {
        return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    }
}

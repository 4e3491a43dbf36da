package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.conformance.fuzz.TableShape.Column;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.UserType;

import java.util.ArrayList;
import java.util.List;

/// Queries by chance.
final class SelectDraw {
    private final Dice dice;
    private final TableShape table;
    private final WhereDraw where;
    private final LiteralDraw literals;
    private final boolean hasTimestamps;

    /// @param hasTimestamps whether all write timestamps are chosen, so that they can be selected
    SelectDraw(Dice dice, TableShape table, LiteralDraw literals, boolean hasTimestamps) {
        this.dice = dice;
        this.table = table;
        this.where = new WhereDraw(dice, table, literals);
        this.literals = literals;
        this.hasTimestamps = hasTimestamps;
    }

    /// A query.
    String next() {
        StringBuilder text = new StringBuilder("SELECT ");
        boolean isDistinct = dice.percent(6);
        boolean isGrouped = !isDistinct && dice.percent(8);
        text.append(dice.percent(4) ? "JSON " : "");
        text.append(isDistinct ? "DISTINCT " + distinct() : isGrouped ? aggregates() : selection());
        text.append(" FROM t");
        List<String> conditions = where.somePartitions();
        if (!isDistinct || dice.percent(20)) {
            conditions.addAll(where.someRows());
        }
        boolean isFiltered = dice.percent(25);
        if (isFiltered) {
            conditions.add(where.filter());
        }
        text.append(WhereDraw.text(conditions));
        if (isGrouped) {
            text.append(groups());
        }
        if (!table.clustering().isEmpty() && dice.percent(18)) {
            text.append(order());
        }
        text.append(limits());
        if (dice.percent(isFiltered ? 85 : 25)) {
            text.append(" ALLOW FILTERING");
        }
        return text.toString();
    }

    private String distinct() {
        List<Column> columns = new ArrayList<>(table.partition());
        if (!table.statics().isEmpty() && dice.percent(50)) {
            columns.add(dice.of(table.statics()));
        }
        return SchemaDraw.names(columns);
    }

    private String selection() {
        if (dice.percent(50)) {
            return "*";
        }
        if (dice.percent(8)) {
            return aggregates();
        }
        List<String> selected = new ArrayList<>();
        for (Column column : dice.some(table.all())) {
            selected.add(dice.percent(75) ? column.name() : expression(column));
        }
        return String.join(", ", selected);
    }

    private String expression(Column column) {
        String name = column.name();
        return switch (dice.between(0, 7)) {
            case 0 -> "token(" + SchemaDraw.names(table.partition()) + ")";
            // With a name of its own: Cassandra names it by whichever spelling it has met first.
            case 1 -> "toJson(" + name + ") AS json_" + name;
            case 2 -> name + " AS x";
            case 3 -> "CAST(" + name + " AS text)";
            case 4, 5 -> part(column);
            default ->
                    hasTimestamps && (!table.key().contains(column) || literals.odd())
                            ? "writetime(" + name + ")"
                            : name;
        };
    }

    private String part(Column column) {
        CqlType type = column.type();
        return switch (type) {
            case MapType map -> element(column, map.key());
            case SetType set -> element(column, set.element());
            case UserType user -> column.name() + "." + dice.of(user.fieldNames());
            default -> column.name();
        };
    }

    private String element(Column column, CqlType key) {
        return dice.percent(60)
                ? column.name() + "[" + literals.of(key) + "]"
                : column.name() + "[" + literals.of(key) + ".." + literals.of(key) + "]";
    }

    private String aggregates() {
        List<String> selected = new ArrayList<>();
        if (dice.percent(50)) {
            selected.add(dice.of(table.key()).name());
        }
        for (int i = dice.between(1, 3); i > 0; i--) {
            Column column = dice.of(table.all());
            selected.add(
                    dice.percent(30)
                            ? "count(*)"
                            : (column.type() == NativeType.INT || literals.odd()
                                            ? dice.of("sum", "avg")
                                            : dice.of("count", "min", "max"))
                                    + "("
                                    + column.name()
                                    + ")");
        }
        return String.join(", ", selected);
    }

    private String groups() {
        List<Column> columns = new ArrayList<>(table.partition());
        columns.addAll(table.clustering().subList(0, dice.between(0, table.clustering().size())));
        return " GROUP BY " + SchemaDraw.names(columns);
    }

    private String order() {
        List<Column> columns = table.clustering();
        List<String> parts = new ArrayList<>();
        for (Column column : columns.subList(0, dice.between(1, columns.size()))) {
            parts.add(column.name() + dice.of("", " ASC", " DESC"));
        }
        return " ORDER BY " + String.join(", ", parts);
    }

    private String limits() {
        String perPartition = dice.percent(8) ? " PER PARTITION LIMIT " + dice.between(1, 2) : "";
        return perPartition + (dice.percent(15) ? " LIMIT " + dice.between(1, 4) : "");
    }
}

package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.conformance.fuzz.TableShape.Column;
import dev.rowhouse.cql.types.VectorType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Queries by chance.
final class SelectDraw {
    /// The column of a result that tells how long a value still lives.
    static final String LIFETIME = "lifetime";

    private final Dice dice;
    private final TableShape table;
    private final WhereDraw where;
    private final LiteralDraw literals;
    private final ExpressionDraw expressions;
    private final boolean hasTimestamps;

    /// @param hasTimestamps whether all write timestamps are chosen, so that they can be selected
    SelectDraw(
            Dice dice,
            TableShape table,
            LiteralDraw literals,
            ExpressionDraw expressions,
            boolean hasTimestamps) {
        this.dice = dice;
        this.table = table;
        this.where = new WhereDraw(dice, table, literals);
        this.literals = literals;
        this.expressions = expressions;
        this.hasTimestamps = hasTimestamps;
    }

    /// A query.
    String next() {
        StringBuilder text = new StringBuilder("SELECT ");
        boolean isDistinct = dice.percent(6);
        boolean isGrouped = !isDistinct && dice.percent(8);
        text.append(dice.percent(4) ? "JSON " : "");
        text.append(isDistinct ? "DISTINCT " + distinct() : isGrouped ? aggregates() : selection());
        text.append(" FROM ").append(table.name());
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
        Optional<Column> vector = vector();
        if (vector.isPresent() && dice.percent(15)) {
            // Which of those equally near come first is not told: all are asked for, in no order.
            text.append(" ORDER BY ").append(vector.get().name()).append(" ANN OF ");
            text.append(literals.of(vector.get().type())).append(" LIMIT 1000");
        } else {
            if (!table.clustering().isEmpty() && dice.percent(18)) {
                text.append(order());
            }
            text.append(limits());
        }
        if (dice.percent(isFiltered ? 85 : 25)) {
            text.append(" ALLOW FILTERING");
        }
        return text.toString();
    }

    private Optional<Column> vector() {
        return table.values().stream()
                .filter(column -> column.type() instanceof VectorType)
                .findFirst();
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
        boolean isValue = !table.key().contains(column) || literals.odd();
        if (isValue && dice.percent(15)) {
            // How long it still lives depends on when it is asked; that it has a lifetime does not.
            return "ttl(" + name + ") AS " + LIFETIME;
        }
        return hasTimestamps && isValue && dice.percent(35)
                ? dice.of("writetime(", "writetime(", "maxwritetime(") + name + ")"
                : expressions.of(column);
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
                            : expressions.aggregate(column.type()) + "(" + column.name() + ")");
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
        return perPartition + (dice.percent(15) ? " LIMIT " + literals.count(1, 4) : "");
    }
}

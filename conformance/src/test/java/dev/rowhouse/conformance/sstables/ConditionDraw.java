package dev.rowhouse.conformance.sstables;

import dev.rowhouse.conformance.fuzz.Dice;
import dev.rowhouse.conformance.sstables.TableSketch.Column;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Conditions on the primary key by chance.
final class ConditionDraw {
    private final Dice dice;
    private final TableSketch table;

    ConditionDraw(Dice dice, TableSketch table) {
        this.dice = dice;
        this.table = table;
    }

    /// The whole primary key.
    String row() {
        return equal(table.key());
    }

    /// The partition key.
    String partition() {
        return equal(table.partition());
    }

    private String equal(List<Column> columns) {
        return columns.stream().map(this::equality).collect(Collectors.joining(" AND "));
    }

    private String equality(Column column) {
        return column.name() + " = " + dice.of(column.pool());
    }

    /// The partition key and some of the clustering, with bounds of all kinds.
    String slice() {
        List<String> conditions = new ArrayList<>();
        conditions.add(partition());
        List<Column> clustering = table.clustering();
        int depth = clustering.isEmpty() ? 0 : dice.between(0, clustering.size() - 1);
        clustering.subList(0, depth).forEach(column -> conditions.add(equality(column)));
        List<Column> rest = clustering.subList(depth, clustering.size());
        if (!rest.isEmpty() && dice.percent(80)) {
            conditions.addAll(dice.percent(25) ? tuples(rest) : bounds(rest.getFirst()));
        }
        return String.join(" AND ", conditions);
    }

    private List<String> bounds(Column column) {
        List<String> bounds = new ArrayList<>();
        int choice = dice.between(0, 2);
        if (choice != 0) {
            bounds.add(column.name() + dice.of(" > ", " >= ") + dice.of(column.pool()));
        }
        if (choice != 1) {
            bounds.add(column.name() + dice.of(" < ", " <= ") + dice.of(column.pool()));
        }
        return bounds;
    }

    private List<String> tuples(List<Column> columns) {
        List<String> bounds = new ArrayList<>();
        int choice = dice.between(0, 2);
        if (choice != 0) {
            bounds.add(tuple(columns, dice.of(" > ", " >= ")));
        }
        if (choice != 1) {
            bounds.add(tuple(columns, dice.of(" < ", " <= ")));
        }
        return bounds;
    }

    private String tuple(List<Column> columns, String operator) {
        List<Column> some = columns.subList(0, dice.between(1, columns.size()));
        String values =
                some.stream()
                        .map(column -> dice.of(column.pool()))
                        .collect(Collectors.joining(", ", "(", ")"));
        return "(" + TableSketch.names(some) + ")" + operator + values;
    }
}

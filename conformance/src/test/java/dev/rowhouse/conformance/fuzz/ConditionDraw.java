package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.conformance.fuzz.TableShape.Column;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.UserType;

import java.util.LinkedHashMap;
import java.util.Map;

/// What a conditional write asks first.
final class ConditionDraw {
    private final Dice dice;
    private final TableShape table;
    private final LiteralDraw literals;

    ConditionDraw(Dice dice, TableShape table, LiteralDraw literals) {
        this.dice = dice;
        this.table = table;
        this.literals = literals;
    }

    /// A clause of one or two conditions, or ` IF EXISTS`.
    String next() {
        if (dice.percent(35)) {
            return " IF EXISTS";
        }
        // Conditions on one column come in no order, which shows when one of them is wrong.
        Map<Column, String> conditions = new LinkedHashMap<>();
        for (int i = dice.of(1, 1, 2); i > 0; i--) {
            Column column = dice.of(literals.odd() ? table.key() : table.values());
            if (!conditions.containsKey(column)) {
                conditions.put(column, condition(column));
            }
        }
        return " IF " + String.join(" AND ", conditions.values());
    }

    private String condition(Column column) {
        String operator = dice.of(" = ", " = ", " != ", " > ", " <= ");
        if (dice.percent(40)) {
            switch (column.type()) {
                case MapType map -> {
                    return dice.percent(30)
                            ? contained(column)
                            : column.name()
                                    + "["
                                    + literals.of(map.key())
                                    + "]"
                                    + operator
                                    + literals.ofOrNull(map.value());
                }
                case ListType list -> {
                    return dice.percent(30)
                            ? contained(column)
                            : column.name()
                                    + "["
                                    + dice.between(0, 1)
                                    + "]"
                                    + operator
                                    + literals.ofOrNull(list.element());
                }
                case UserType user -> {
                    int field = dice.between(0, user.fieldNames().size() - 1);
                    return column.name()
                            + "."
                            + user.fieldNames().get(field)
                            + operator
                            + literals.ofOrNull(user.fieldType(field));
                }
                default -> {}
            }
        }
        return dice.percent(10)
                ? column.name() + " IN (" + literals.of(column.type()) + ", null)"
                : column.name() + operator + literals.ofOrNull(column.type());
    }

    private String contained(Column column) {
        return column.type() instanceof MapType && dice.percent(50)
                ? column.name()
                        + " CONTAINS KEY "
                        + literals.of(column.type().components().getFirst())
                : column.name() + " CONTAINS " + literals.of(column.type().components().getLast());
    }
}

package dev.rowhouse.conformance.fuzz;

import dev.rowhouse.conformance.fuzz.TableShape.Column;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.UserType;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Writes by chance.
final class WriteDraw {
    private final Dice dice;
    private final TableShape table;
    private final WhereDraw where;
    private final LiteralDraw literals;
    private final ConditionDraw conditions;
    private final JsonDraw json;
    private final boolean hasTimestamps;
    private final boolean hasSecondaryIndex;
    private int lifetimes;
    private int timestamps;

    /// @param hasTimestamps whether every write chooses its timestamp, out of few, and none is
    ///     conditional
    /// @param hasSecondaryIndex whether the table has an index that is not storage-attached
    WriteDraw(
            Dice dice,
            TableShape table,
            LiteralDraw literals,
            boolean hasTimestamps,
            boolean hasSecondaryIndex) {
        this.dice = dice;
        this.table = table;
        this.where = new WhereDraw(dice, table, literals);
        this.literals = literals;
        this.conditions = new ConditionDraw(dice, table, literals);
        this.json = new JsonDraw(dice, literals);
        this.hasTimestamps = hasTimestamps && !table.isCounter();
        this.hasSecondaryIndex = hasSecondaryIndex;
    }

    /// A write, perhaps a batch of several.
    String next() {
        return dice.percent(10) ? batch() : single();
    }

    private String batch() {
        String type = table.isCounter() ? "COUNTER " : dice.of("", "", "UNLOGGED ");
        String using = hasTimestamps && literals.odd() ? " USING TIMESTAMP " + timestamp() : "";
        StringBuilder text = new StringBuilder("BEGIN " + type + "BATCH" + using);
        for (int i = dice.between(1, 4); i > 0; i--) {
            text.append("\n  ").append(single()).append(';');
        }
        return text.append("\n  APPLY BATCH").toString();
    }

    private String single() {
        int choice = dice.between(0, 99);
        if (table.isCounter()) {
            // A counter that was deleted must not be used again: Cassandra may remember its value.
            return choice < 98 ? update() : insert();
        }
        return choice < 50 ? insert() : choice < 80 ? update() : delete();
    }

    private String insert() {
        List<Column> columns = new ArrayList<>(table.key());
        if (!table.statics().isEmpty() && dice.percent(15)) {
            columns = new ArrayList<>(table.partition());
            columns.addAll(dice.some(table.statics()));
        } else if (dice.percent(85)) {
            columns.addAll(dice.some(table.values()));
        }
        if (literals.odd()) {
            columns.removeFirst();
        }
        if (dice.percent(8)) {
            return "INSERT INTO t JSON "
                    + json.row(columns)
                    + dice.of("", " DEFAULT NULL", " DEFAULT UNSET")
                    + (isConditional() ? " IF NOT EXISTS" : "")
                    + using(true);
        }
        String values =
                columns.stream()
                        .map(column -> literals.odd() ? "null" : value(column.type()))
                        .collect(Collectors.joining(", "));
        return "INSERT INTO t ("
                + SchemaDraw.names(columns)
                + ") VALUES ("
                + values
                + ")"
                + (isConditional() ? " IF NOT EXISTS" : "")
                + using(true);
    }

    private String value(CqlType type) {
        return dice.percent(2)
                ? "from_json(" + json.value(type) + ")"
                : literals.perhapsWrong(type);
    }

    private boolean isConditional() {
        return !hasTimestamps && !table.isCounter() && dice.percent(15);
    }

    private String using(boolean mayExpire) {
        String timestamp = hasTimestamps ? "TIMESTAMP " + timestamp() : "";
        boolean expires = mayExpire && !table.isCounter() && dice.percent(5);
        if (timestamp.isEmpty() && !expires) {
            return "";
        }
        String both = !timestamp.isEmpty() && expires ? " AND " : "";
        return " USING " + timestamp + both + (expires ? "TTL " + timeToLive() : "");
    }

    /// Out of few, which grow slowly: else nothing that is written late would be seen. Where there
    /// are secondary indexes no two are the same: of an entry that is taken out and put back within
    /// one microsecond Cassandra's index forgets that it is back.
    private int timestamp() {
        timestamps++;
        int timestamp = timestamps / 40 + dice.between(1, 20);
        return hasSecondaryIndex ? 10_000 * timestamp + timestamps : timestamp;
    }

    /// Of two cells of the same age the one that expires later stays: when that is may not hang on
    /// the second in which they were written.
    private int timeToLive() {
        lifetimes++;
        return 1_000_000 + 10_000 * lifetimes;
    }

    private String update() {
        boolean isStatic = !table.statics().isEmpty() && dice.percent(20);
        List<Column> columns = dice.some(isStatic ? table.statics() : table.values());
        String assignments =
                columns.stream().map(this::assignment).collect(Collectors.joining(", "));
        List<String> conditions =
                isStatic && columns.stream().allMatch(table.statics()::contains)
                        ? where.partition()
                        : where.row();
        return "UPDATE t"
                + using(true)
                + " SET "
                + assignments
                + WhereDraw.text(conditions)
                + condition();
    }

    private String assignment(Column column) {
        String name = column.name();
        if (table.isCounter()) {
            return name + " = " + name + dice.of(" + ", " - ") + dice.between(0, 5);
        }
        if (dice.percent(8)) {
            return name + " = null";
        }
        if (column.type().isMultiCell() && dice.percent(60)) {
            return partAssignment(column);
        }
        return name + " = " + value(column.type());
    }

    private String partAssignment(Column column) {
        String name = column.name();
        return switch (column.type()) {
            case ListType list -> {
                String value = "[" + literals.of(list.element()) + "]";
                yield switch (dice.between(0, 4)) {
                    case 0 ->
                            name + "[" + dice.between(0, 1) + "] = " + literals.of(list.element());
                    case 1 -> name + " = " + value + " + " + name;
                    case 2 -> name + " = " + name + " - " + value;
                    default -> name + " = " + name + " + " + value;
                };
            }
            case SetType set ->
                    name
                            + " = "
                            + name
                            + dice.of(" + ", " - ")
                            + "{"
                            + literals.of(set.element())
                            + "}";
            case MapType map ->
                    dice.percent(60)
                            ? name
                                    + "["
                                    + literals.of(map.key())
                                    + "] = "
                                    + literals.ofOrNull(map.value())
                            : dice.percent(50)
                                    ? name + " = " + name + " - {" + literals.of(map.key()) + "}"
                                    : name + " = " + name + " + " + literals.of(map);
            case UserType user -> {
                int field = dice.between(0, user.fieldNames().size() - 1);
                yield name
                        + "."
                        + user.fieldNames().get(field)
                        + " = "
                        + literals.ofOrNull(user.fieldType(field));
            }
            default -> name + " = null";
        };
    }

    private String condition() {
        return isConditional() ? conditions.next() : "";
    }

    private String delete() {
        String using = using(false);
        int choice = dice.between(0, 9);
        if (choice < 3 && !table.values().isEmpty()) {
            List<Column> columns = dice.some(table.values());
            String targets = columns.stream().map(this::target).collect(Collectors.joining(", "));
            boolean isStatic = columns.stream().allMatch(table.statics()::contains);
            return "DELETE "
                    + targets
                    + " FROM t"
                    + using
                    + WhereDraw.text(isStatic ? where.partition() : where.row())
                    + condition();
        }
        List<String> conditions = choice < 6 ? where.row() : where.partition();
        if (choice >= 7) {
            conditions.addAll(where.someRows());
        }
        return "DELETE FROM t" + using + WhereDraw.text(conditions) + condition();
    }

    private String target(Column column) {
        if (!column.type().isMultiCell() || dice.percent(40)) {
            return column.name();
        }
        return switch (column.type()) {
            case ListType _ -> column.name() + "[" + dice.between(0, 1) + "]";
            case SetType set -> column.name() + "[" + literals.of(set.element()) + "]";
            case MapType map -> column.name() + "[" + literals.of(map.key()) + "]";
            case UserType user -> column.name() + "." + dice.of(user.fieldNames());
            default -> column.name();
        };
    }
}

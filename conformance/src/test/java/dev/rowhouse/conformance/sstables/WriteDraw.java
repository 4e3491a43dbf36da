package dev.rowhouse.conformance.sstables;

import dev.rowhouse.conformance.fuzz.Dice;
import dev.rowhouse.conformance.sstables.TableSketch.Column;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.UserType;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Writes by chance.
final class WriteDraw {
    private static final int BIG_BYTES_MAX = 90_000;

    private final Dice dice;
    private final ValueDraw values;
    private final Times times;
    private TableSketch table;
    private int unique;
    private boolean hasLives;
    private boolean hasShortLives;

    /// Where writes lie in time.
    enum Times {
        /// When they are done.
        PRESENT,
        /// Out of few, so that equal and older ones meet.
        FEW,
        /// The limits too.
        EXTREME
    }

    /// @param mayAllExpire whether the table gives a life to what has none
    WriteDraw(Dice dice, ValueDraw values, TableSketch table, boolean mayAllExpire) {
        this.dice = dice;
        this.values = values;
        this.table = table;
        // See #using.
        boolean mustBeUnique = table.isCounter() || mayAllExpire;
        this.times = mustBeUnique ? Times.PRESENT : dice.of(Times.values());
    }

    /// Goes on with a table that has been changed.
    void changeTable(TableSketch changed) {
        table = changed;
    }

    /// Whether something expires.
    boolean hasLives() {
        return hasLives;
    }

    /// Whether something expires within seconds.
    boolean hasShortLives() {
        return hasShortLives;
    }

    /// Whether there are writes later than the present.
    boolean isAheadOfTime() {
        return times == Times.EXTREME;
    }

    /// A write, perhaps a batch of several.
    String next() {
        if (dice.percent(92) || table.isCounter()) {
            return single();
        }
        StringBuilder text = new StringBuilder("BEGIN UNLOGGED BATCH ");
        for (int i = dice.between(2, 6); i > 0; i--) {
            text.append(single()).append("; ");
        }
        return text.append("APPLY BATCH").toString();
    }

    private String single() {
        int choice = dice.between(0, 99);
        if (table.isCounter()) {
            return choice < 95 ? update() : delete();
        }
        return choice < 50 || table.values().isEmpty() && choice < 75
                ? insert()
                : choice < 72 && !table.values().isEmpty() ? update() : delete();
    }

    /// A row of a wide partition.
    ///
    /// @param number which of the values of the last clustering column it has
    String wide(int number, int bytes) {
        Column last = table.clustering().getLast();
        List<String> names = new ArrayList<>();
        List<String> literals = new ArrayList<>();
        for (Column column : table.key()) {
            names.add(column.name());
            literals.add(
                    column.equals(last)
                            ? column.pool().get(number % column.pool().size())
                            : column.pool().getFirst());
        }
        for (Column column : table.regulars()) {
            names.add(column.name());
            literals.add(filled(column.type(), bytes));
        }
        if (table.isCounter()) {
            return update();
        }
        return "INSERT INTO t ("
                + String.join(", ", names)
                + ") VALUES ("
                + String.join(", ", literals)
                + ")"
                + using(dice.percent(3));
    }

    private String filled(CqlType type, int bytes) {
        if (type == NativeType.TEXT || type == NativeType.ASCII) {
            return "'" + dice.of("x", "yz", "abc").repeat(bytes / 2) + "'";
        }
        return type == NativeType.BLOB ? random(bytes) : values.value(type);
    }

    private String random(int bytes) {
        StringBuilder text = new StringBuilder("0x");
        for (int i = 0; i < bytes; i += 4) {
            text.append(String.format(Locale.ROOT, "%08x", dice.between(0, Integer.MAX_VALUE - 1)));
        }
        return text.toString();
    }

    private String insert() {
        List<Column> columns = new ArrayList<>(table.key());
        if (!table.statics().isEmpty() && dice.percent(15)) {
            columns = new ArrayList<>(table.partition());
            columns.addAll(dice.some(table.statics()));
        } else if (dice.percent(85)) {
            columns.addAll(dice.some(table.values()));
        }
        String literals =
                columns.stream()
                        .map(column ->
                                column.pool().isEmpty()
                                        ? value(column.type())
                                        : dice.of(column.pool()))
                        .collect(Collectors.joining(", "));
        return "INSERT INTO t ("
                + TableSketch.names(columns)
                + ") VALUES ("
                + literals
                + ")"
                + using(dice.percent(15));
    }

    private String value(CqlType type) {
        if (dice.percent(8)) {
            return "null";
        }
        boolean isLong = type == NativeType.TEXT || type == NativeType.BLOB;
        return isLong && dice.between(0, 199) == 0
                ? filled(type, dice.between(20_000, BIG_BYTES_MAX))
                : values.value(type);
    }

    // Of two writes of the same age and different lives it may hang on a compaction which one is
    // seen; and lists number what is appended by the clock.
    private String using(boolean mayExpire) {
        if (table.isCounter()) {
            return "";
        }
        String timestamp = mayExpire ? uniqueTimestamp() : timestamp();
        if (!mayExpire) {
            return timestamp.isEmpty() ? "" : " USING TIMESTAMP " + timestamp;
        }
        boolean isShort = dice.percent(40);
        hasLives = true;
        hasShortLives |= isShort;
        int life = isShort ? 1 : dice.of(3_600, 86_400, 2_000_000, 100_000_000);
        return " USING TTL " + life + (timestamp.isEmpty() ? "" : " AND TIMESTAMP " + timestamp);
    }

    private String uniqueTimestamp() {
        unique++;
        return times == Times.PRESENT ? "" : "" + (1_000 + unique);
    }

    private String timestamp() {
        return switch (times) {
            case PRESENT -> "";
            case FEW -> "" + dice.between(1, 30);
            case EXTREME ->
                    dice.of(
                            "",
                            "",
                            "0",
                            "-1",
                            "-9223372036854775807",
                            "9223372036854775807",
                            "-" + dice.between(1, Integer.MAX_VALUE - 1),
                            "" + dice.between(1, Integer.MAX_VALUE - 1));
        };
    }

    private String update() {
        boolean isStatic = !table.statics().isEmpty() && dice.percent(20);
        List<Column> candidates = isStatic ? table.statics() : table.regulars();
        if (candidates.isEmpty()) {
            return delete();
        }
        String assignments =
                dice.some(candidates).stream()
                        .map(this::assignment)
                        .collect(Collectors.joining(", "));
        ConditionDraw where = new ConditionDraw(dice, table);
        return "UPDATE t"
                + using(dice.percent(15))
                + " SET "
                + assignments
                + " WHERE "
                + (isStatic ? where.partition() : where.row());
    }

    private String assignment(Column column) {
        String name = column.name();
        if (table.isCounter()) {
            return name + " = " + name + dice.of(" + ", " - ") + dice.between(0, 1_000_000);
        }
        if (column.type().isMultiCell() && dice.percent(70)) {
            return partAssignment(column);
        }
        return name + " = " + value(column.type());
    }

    private String partAssignment(Column column) {
        String name = column.name();
        return switch (column.type()) {
            case ListType list -> {
                String value = "[" + values.of(list.element()) + "]";
                yield dice.percent(50)
                        ? name + " = " + value + " + " + name
                        : name + " = " + name + " + " + value;
            }
            case SetType set ->
                    name
                            + " = "
                            + name
                            + dice.of(" + ", " - ")
                            + "{"
                            + values.of(set.element())
                            + "}";
            case MapType map ->
                    dice.percent(60)
                            ? name
                                    + "["
                                    + values.of(map.key())
                                    + "] = "
                                    + (dice.percent(20) ? "null" : values.of(map.value()))
                            : name + " = " + name + " + " + values.of(map);
            case UserType user -> {
                int field = dice.between(0, user.fieldNames().size() - 1);
                yield name
                        + "."
                        + user.fieldNames().get(field)
                        + " = "
                        + (dice.percent(20) ? "null" : values.of(user.fieldType(field)));
            }
            default -> name + " = null";
        };
    }

    private String delete() {
        ConditionDraw where = new ConditionDraw(dice, table);
        String using = using(false);
        int choice = dice.between(0, 99);
        if (choice < 30 && !table.values().isEmpty()) {
            boolean isStatic = table.regulars().isEmpty() || dice.percent(20);
            List<Column> candidates =
                    isStatic && !table.statics().isEmpty() ? table.statics() : table.regulars();
            if (!candidates.isEmpty()) {
                List<Column> columns = dice.some(candidates);
                return "DELETE "
                        + columns.stream().map(this::target).collect(Collectors.joining(", "))
                        + " FROM t"
                        + using
                        + " WHERE "
                        + (table.statics().containsAll(columns) ? where.partition() : where.row());
            }
        }
        String conditions =
                choice < 55 ? where.row() : choice < 92 ? where.slice() : where.partition();
        return "DELETE FROM t" + using + " WHERE " + conditions;
    }

    private String target(Column column) {
        String name = column.name();
        if (!column.type().isMultiCell() || dice.percent(40)) {
            return name;
        }
        return switch (column.type()) {
            case SetType set -> name + "[" + values.of(set.element()) + "]";
            case MapType map -> name + "[" + values.of(map.key()) + "]";
            case UserType user -> name + "." + dice.of(user.fieldNames());
            default -> name;
        };
    }
}

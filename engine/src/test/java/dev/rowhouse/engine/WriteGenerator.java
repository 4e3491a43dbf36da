package dev.rowhouse.engine;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.WriteModel.Effect;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// Makes random writes of every kind: the statement, and what it does.
///
/// Partitions, rows, timestamps and values are few, so that most writes meet others at the same
/// place and time.
final class WriteGenerator {
    static final int PARTITIONS = 2;
    static final int ROWS = 4;

    private static final int TIMESTAMPS = 8;
    private static final int VALUES = 4;
    private static final int TTL_SECONDS_MAX = 4;

    /// A write.
    ///
    /// @param cql its statement, with the timestamp in it
    /// @param secondsBefore how much time passes before it
    record Write(String cql, List<Effect> effects, int secondsBefore) {
        @Override
        public String toString() {
            return (secondsBefore == 0 ? "" : "(+" + secondsBefore + " s) ") + cql;
        }
    }

    private final RandomSource random;
    private int partition;
    private int row;
    private long timestamp;
    private int ttl;
    private List<Effect> effects = new ArrayList<>();

    WriteGenerator(RandomSource random) {
        this.random = random;
    }

    /// Some writes, one after the other.
    List<Write> writes(int count) {
        List<Write> writes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int pause = random.nextInt(4) == 0 ? 1 + random.nextInt(2) : 0;
            effects = new ArrayList<>();
            String cql = random.nextInt(5) == 0 ? batch() : statement();
            writes.add(new Write(cql, List.copyOf(effects), pause));
        }
        return writes;
    }

    private String batch() {
        StringBuilder text =
                new StringBuilder(
                        random.nextInt(2) == 0 ? "BEGIN BATCH " : "BEGIN UNLOGGED BATCH ");
        for (int i = random.nextInt(4); i >= 0; i--) {
            text.append(statement()).append("; ");
        }
        return text.append("APPLY BATCH").toString();
    }

    private String statement() {
        partition = random.nextInt(PARTITIONS);
        row = random.nextInt(ROWS);
        timestamp = 10L * (1 + random.nextInt(TIMESTAMPS));
        ttl = random.nextInt(3) == 0 ? 1 + random.nextInt(TTL_SECONDS_MAX) : 0;
        return switch (random.nextInt(12)) {
            case 0, 1 -> insert();
            case 2 -> insertStatic();
            case 3, 4 -> update("v = " + value("v", row));
            case 5 -> update("w = " + value("w", row) + ", " + collection());
            case 6, 7 -> update(collection());
            case 8 -> updateStatic();
            case 9 -> deleteColumn();
            case 10 -> deleteRows();
            default -> random.nextInt(4) == 0 ? deletePartition() : deleteColumn();
        };
    }

    private int number() {
        return random.nextInt(VALUES);
    }

    private String using() {
        return " USING TIMESTAMP " + timestamp + (ttl == 0 ? "" : " AND TTL " + ttl);
    }

    private void put(String column, int atRow, int element, @Nullable Integer value) {
        effects.add(new Effect.Put(partition, atRow, column, element, timestamp, ttl, value));
    }

    private String value(String column, int atRow) {
        Integer value = random.nextInt(5) == 0 ? null : Integer.valueOf(number());
        put(column, atRow, WriteModel.WHOLE, value);
        return String.valueOf(value);
    }

    private String insert() {
        effects.add(new Effect.Mark(partition, row, timestamp, ttl));
        String columns = "p, c";
        String values = partition + ", " + row;
        if (random.nextInt(2) == 0) {
            columns += ", v";
            values += ", " + value("v", row);
        }
        if (random.nextInt(3) == 0) {
            columns += ", s";
            values += ", " + value("s", WriteModel.STATIC);
        }
        return "INSERT INTO t (" + columns + ") VALUES (" + values + ")" + using();
    }

    private String insertStatic() {
        return "INSERT INTO t (p, s) VALUES ("
                + partition
                + ", "
                + value("s", WriteModel.STATIC)
                + ")"
                + using();
    }

    private String update(String assignments) {
        return "UPDATE t"
                + using()
                + " SET "
                + assignments
                + " WHERE p = "
                + partition
                + " AND c = "
                + row;
    }

    private String updateStatic() {
        String assignment =
                random.nextInt(2) == 0
                        ? "s = " + value("s", WriteModel.STATIC)
                        : set("ss", WriteModel.STATIC);
        return "UPDATE t" + using() + " SET " + assignment + " WHERE p = " + partition;
    }

    private String collection() {
        return random.nextInt(2) == 0 ? set("st", row) : map();
    }

    private String set(String column, int atRow) {
        int element = number();
        return switch (random.nextInt(3)) {
            case 0 -> {
                deleteBefore(column, atRow);
                put(column, atRow, element, 0);
                yield column + " = {" + element + "}";
            }
            case 1 -> {
                put(column, atRow, element, 0);
                yield column + " = " + column + " + {" + element + "}";
            }
            default -> {
                put(column, atRow, element, null);
                yield column + " = " + column + " - {" + element + "}";
            }
        };
    }

    // Setting a collection deletes what was there just before.
    private void deleteBefore(String column, int atRow) {
        effects.add(new Effect.Delete(partition, atRow, atRow, column, timestamp - 1));
    }

    private String map() {
        int key = number();
        int other = VALUES + number();
        int value = number();
        return switch (random.nextInt(5)) {
            case 0 -> {
                deleteBefore("m", row);
                put("m", row, key, value);
                put("m", row, other, value);
                yield "m = {" + key + ": " + value + ", " + other + ": " + value + "}";
            }
            case 1 -> {
                deleteBefore("m", row);
                yield "m = {}";
            }
            case 2 -> {
                put("m", row, key, value);
                yield "m = m + {" + key + ": " + value + "}";
            }
            case 3 -> {
                put("m", row, key, null);
                yield "m = m - {" + key + "}";
            }
            default -> {
                Integer bound = random.nextInt(4) == 0 ? null : Integer.valueOf(value);
                put("m", row, key, bound);
                yield "m[" + key + "] = " + bound;
            }
        };
    }

    private String deleted(String what, String where) {
        String name = what.isEmpty() ? "" : " " + what;
        return "DELETE"
                + name
                + " FROM t USING TIMESTAMP "
                + timestamp
                + " WHERE p = "
                + partition
                + where;
    }

    private String deleteColumn() {
        int key = number();
        String where = " AND c = " + row;
        return switch (random.nextInt(5)) {
            case 0 -> {
                put("v", row, WriteModel.WHOLE, null);
                yield deleted("v", where);
            }
            case 1 -> {
                effects.add(new Effect.Delete(partition, row, row, "m", timestamp));
                yield deleted("m", where);
            }
            case 2 -> {
                put("m", row, key, null);
                yield deleted("m[" + key + "]", where);
            }
            case 3 -> {
                put("st", row, key, null);
                yield deleted("st[" + key + "]", where);
            }
            default -> {
                put("s", WriteModel.STATIC, WriteModel.WHOLE, null);
                yield deleted("s", "");
            }
        };
    }

    private void deleteRange(int from, int to) {
        effects.add(new Effect.Delete(partition, from, to, "", timestamp));
    }

    private String deleteRows() {
        int other = random.nextInt(ROWS);
        return switch (random.nextInt(5)) {
            case 0 -> {
                deleteRange(row, row);
                yield deleted("", " AND c = " + row);
            }
            case 1 -> {
                deleteRange(row + 1, ROWS);
                yield deleted("", " AND c > " + row);
            }
            case 2 -> {
                deleteRange(0, row);
                yield deleted("", " AND c <= " + row);
            }
            case 3 -> {
                deleteRange(row, row);
                deleteRange(other, other);
                yield deleted("", " AND c IN (" + row + ", " + other + ")");
            }
            default -> {
                deleteRange(row, other - 1);
                yield deleted("", " AND c >= " + row + " AND c < " + other);
            }
        };
    }

    private String deletePartition() {
        deleteRange(WriteModel.STATIC, ROWS);
        return deleted("", "");
    }
}

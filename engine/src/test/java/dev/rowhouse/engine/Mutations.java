package dev.rowhouse.engine;

import dev.rowhouse.base.RandomSource;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Random changes of a table
/// `(p int, c int, s int STATIC, v int, w int, t text, se set<int>, m map<text, int>,
/// PRIMARY KEY (p, c))`
/// as CQL with `%s` for its name: writes and deletes of every extent, their timestamps in any
/// order, some with a time to live; between them time passes.
final class Mutations {
    /// A statement, or time that passes.
    ///
    /// @param cql the statement; empty while time passes
    /// @param pause the time that passes
    record Step(String cql, Duration pause) {
        static Step of(String cql) {
            return new Step(cql, Duration.ZERO);
        }

        @Override
        public String toString() {
            return cql.isEmpty() ? "wait " + pause.toSeconds() + " s" : cql + ";";
        }
    }

    private final RandomSource random;

    Mutations(RandomSource random) {
        this.random = random;
    }

    List<Step> steps(int count) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean isWait = random.nextInt(12) == 0;
            steps.add(
                    isWait
                            ? new Step("", Duration.ofSeconds(1L + random.nextInt(3)))
                            : Step.of(statement()));
        }
        return steps;
    }

    private String statement() {
        return switch (random.nextInt(15)) {
            case 0, 1, 2 ->
                    "INSERT INTO %s (p, c, v, w, t, se, m) VALUES ("
                            + String.join(
                                    ", ", key(), key(), value(), value(), text(), set(), map())
                            + ")"
                            + using(true);
            case 3 -> "INSERT INTO %s (p, c) VALUES (" + key() + ", " + key() + ")" + using(true);
            case 4, 5 -> "UPDATE %s" + using(true) + " SET v = " + value() + row();
            case 6 -> "UPDATE %s" + using(true) + " SET w = " + value() + row();
            case 7 -> "UPDATE %s" + using(true) + " SET s = " + value() + partition();
            case 8 ->
                    "UPDATE %s"
                            + using(true)
                            + " SET se = se "
                            + sign()
                            + " "
                            + set()
                            + ", t = "
                            + text()
                            + row();
            case 9 -> "UPDATE %s" + using(true) + " SET m['" + letter() + "'] = " + value() + row();
            case 10 -> "DELETE " + column() + " FROM %s" + using(false) + row();
            case 11 -> "DELETE FROM %s" + using(false) + row();
            case 12 ->
                    "DELETE FROM %s"
                            + using(false)
                            + partition()
                            + " AND c "
                            + bound()
                            + " "
                            + key();
            case 13 -> "DELETE FROM %s" + using(false) + partition();
            default ->
                    "UPDATE %s" + using(true) + " SET v = " + value() + ", w = " + value() + row();
        };
    }

    private String using(boolean mayExpire) {
        List<String> parts = new ArrayList<>();
        if (random.nextInt(4) > 0) {
            parts.add("TIMESTAMP " + (1000 + random.nextInt(20)));
        } else {
            parts.add("TIMESTAMP " + (1020 + random.nextInt(100)));
        }
        if (mayExpire && random.nextInt(4) == 0) {
            parts.add("TTL " + (1 + random.nextInt(6)));
        }
        return " USING " + String.join(" AND ", parts);
    }

    private String partition() {
        return " WHERE p = " + key();
    }

    private String row() {
        return partition() + " AND c = " + key();
    }

    private String key() {
        return Integer.toString(random.nextInt(3));
    }

    private String value() {
        return random.nextInt(8) == 0 ? "null" : Integer.toString(random.nextInt(4));
    }

    private String text() {
        return random.nextInt(8) == 0 ? "null" : "'" + letter() + "'";
    }

    private String letter() {
        return List.of("a", "B", "b", "").get(random.nextInt(4));
    }

    private String set() {
        return "{" + random.nextInt(3) + ", " + random.nextInt(3) + "}";
    }

    private String map() {
        return "{'" + letter() + "': " + random.nextInt(3) + "}";
    }

    private String sign() {
        return random.nextInt(2) == 0 ? "+" : "-";
    }

    private String bound() {
        return List.of("<", "<=", ">", ">=").get(random.nextInt(4));
    }

    private String column() {
        return List.of("v", "w", "t", "se", "m", "se[1]", "m['a']").get(random.nextInt(7));
    }
}

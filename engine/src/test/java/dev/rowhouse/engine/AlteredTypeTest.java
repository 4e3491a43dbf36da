package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.engine.InterruptedScript.Between;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;

/// A type gains fields while values of it are in memory, in the commit log, in one SSTable and in
/// several: rows, elements and entries that differ in the new fields only stay apart, and in the
/// order that a database in memory has.
class AlteredTypeTest {
    private static final List<String> TABLES = List.of("r", "d", "c", "n");

    private static final List<String> SCRIPT =
            List.of(
                    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
                    "CREATE TYPE k.u (a int)",
                    "CREATE TABLE k.r (p int, c frozen<u>, v int, PRIMARY KEY (p, c))",
                    "CREATE TABLE k.d (p int, c frozen<list<frozen<u>>>, v int, PRIMARY KEY (p, c)) WITH CLUSTERING ORDER BY (c DESC)",
                    "CREATE TABLE k.c (p int PRIMARY KEY, s set<frozen<u>>, m map<frozen<u>, int>, t u)",
                    "CREATE TABLE k.n (p int, c frozen<u>, n counter, PRIMARY KEY (p, c))",
                    "CREATE INDEX ON k.r (c)",
                    "INSERT INTO k.r (p, c, v) VALUES (1, {a: 1}, 10)",
                    "INSERT INTO k.d (p, c, v) VALUES (1, [{a: 1}], 10)",
                    "INSERT INTO k.c (p, s, m, t) VALUES (1, {{a: 1}}, {{a: 1}: 10}, {a: 1})",
                    "UPDATE k.n SET n = n + 1 WHERE p = 1 AND c = {a: 1}",
                    "ALTER TYPE k.u ADD b int",
                    "INSERT INTO k.r (p, c, v) VALUES (1, {a: 1, b: 3}, 13)",
                    "INSERT INTO k.r (p, c, v) VALUES (1, {a: 1, b: 1}, 11)",
                    "INSERT INTO k.r (p, c, v) VALUES (1, {a: 1, b: 2}, 12)",
                    "INSERT INTO k.d (p, c, v) VALUES (1, [{a: 1, b: 2}], 12)",
                    "INSERT INTO k.d (p, c, v) VALUES (1, [{a: 1, b: 1}], 11)",
                    "UPDATE k.c SET s = s + {{a: 1, b: 2}, {a: 1, b: 1}}, m[{a: 1, b: 2}] = 12, t.b = 5 WHERE p = 1",
                    "UPDATE k.n SET n = n + 2 WHERE p = 1 AND c = {a: 1, b: 1}",
                    "DELETE FROM k.r WHERE p = 1 AND c = {a: 1, b: 2}",
                    "DELETE m[{a: 1}] FROM k.c WHERE p = 1",
                    "ALTER TYPE k.u ADD d text",
                    "INSERT INTO k.r (p, c, v) VALUES (1, {a: 1, b: 3, d: 'x'}, 14)",
                    "DELETE FROM k.r WHERE p = 1 AND c > {a: 1, b: 3}",
                    "INSERT INTO k.r (p, c, v) VALUES (1, {a: 1, b: 3, d: 'y'}, 15)",
                    "UPDATE k.c SET s = s - {{a: 1, b: 1}} WHERE p = 1");

    private final ManualClock clock = new ManualClock(1_700_000_000_000_000L);

    @ParameterizedTest
    @EnumSource(Between.class)
    void what_differs_in_new_fields_stays_apart(Between between) {
        assertThat(
                        new InterruptedScript(clock, RowhouseOptions.compatible())
                                .run(SCRIPT, between, AlteredTypeTest::contents))
                .contains(
                        "r: 1 {a: 1, b: null, d: null} 10",
                        "r: 1 {a: 1, b: 1, d: null} 11",
                        "r: 1 {a: 1, b: 3, d: null} 13",
                        "r: 1 {a: 1, b: 3, d: 'y'} 15",
                        "n: 1 {a: 1, b: null, d: null} 1",
                        "n: 1 {a: 1, b: 1, d: null} 2",
                        "after: 13 15")
                .noneMatch(line -> line.contains("'x'"));
    }

    @ParameterizedTest
    @EnumSource(Between.class)
    void an_index_created_later_finds_rows_written_before_and_after_it(Between between) {
        List<String> script =
                List.of(
                        "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
                        "CREATE TYPE k.u (a int)",
                        "CREATE TABLE k.r (p int, c frozen<u>, v int, PRIMARY KEY (p, c))",
                        "INSERT INTO k.r (p, c, v) VALUES (1, {a: 1}, 10)",
                        "ALTER TYPE k.u ADD b int",
                        "INSERT INTO k.r (p, c, v) VALUES (1, {a: 1, b: 3}, 13)",
                        "INSERT INTO k.r (p, c, v) VALUES (2, {a: 1, b: 3}, 23)",
                        "CREATE INDEX created_later ON k.r (c) USING 'sai'",
                        "INSERT INTO k.r (p, c, v) VALUES (3, {a: 1, b: 3}, 14)",
                        "DELETE FROM k.r WHERE p = 2 AND c = {a: 1, b: 3}");

        assertThat(
                        new InterruptedScript(clock, RowhouseOptions.compatible())
                                .run(script, between, AlteredTypeTest::foundLater))
                .containsExactly("13 14");
    }

    private static List<String> foundLater(Session session) {
        boolean isIndexed =
                !session.execute(
                                "SELECT index_name FROM system_schema.indexes WHERE keyspace_name = 'k'")
                        .all()
                        .isEmpty();
        return isIndexed ? List.of(values(session, "c = {a: 1, b: 3}")) : List.of();
    }

    private static List<String> contents(Session session) {
        List<String> lines = new ArrayList<>();
        for (String table : TABLES) {
            for (ResultRow row : session.execute("SELECT * FROM k." + table).all()) {
                lines.add(table + ": " + line(row));
            }
        }
        boolean isWide = lines.stream().anyMatch(line -> line.contains("b:"));
        String one = isWide ? "{a: 1, b: 1}" : "{a: 1}";
        lines.add("by index: " + values(session, "c = " + one));
        lines.add("after: " + values(session, "p = 1 AND c > " + one));
        lines.add("from: " + values(session, "p = 1 AND c >= " + one + " ORDER BY c DESC"));
        return lines;
    }

    private static String values(Session session, String condition) {
        List<String> values = new ArrayList<>();
        for (ResultRow row : session.execute("SELECT v FROM k.r WHERE " + condition).all()) {
            values.add(row.format(0));
        }
        return String.join(" ", values);
    }

    private static String line(ResultRow row) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            values.add(row.isNull(i) ? "null" : row.format(i));
        }
        return String.join(" ", values);
    }
}

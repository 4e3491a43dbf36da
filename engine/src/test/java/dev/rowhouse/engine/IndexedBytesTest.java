package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.engine.InterruptedScript.Between;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.stream.Collectors;

/// Storage-attached indexes on values that are made of numbers know them by their bytes, wherever
/// the entries are.
class IndexedBytesTest {
    private static final List<String> SCRIPT =
            List.of(
                    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
                    "CREATE TABLE k.t (p int PRIMARY KEY, f frozen<list<decimal>>, u frozen<tuple<int, decimal>>, e map<decimal, int>, x decimal)",
                    "CREATE INDEX ON k.t (FULL(f)) USING 'sai'",
                    "CREATE INDEX ON k.t (u) USING 'sai'",
                    "CREATE INDEX ON k.t (ENTRIES(e)) USING 'sai'",
                    "CREATE INDEX ON k.t (x) USING 'sai'",
                    "INSERT INTO k.t (p, f, u, e, x) VALUES (1, [1.0], (1, 1.0), {1.0: 1}, 1.0)",
                    "INSERT INTO k.t (p, f, u, e, x) VALUES (2, [1.00], (1, 1.00), {1.00: 1}, 1.00)",
                    "INSERT INTO k.t (p, f, u, e, x) VALUES (3, [1.0], (1, 1.0), {1.0: 1}, 1.0)",
                    "UPDATE k.t SET f = [1.00], u = (1, 1.00), e = {1.00: 1}, x = 1.00 WHERE p = 1",
                    "DELETE FROM k.t WHERE p = 3");

    private static final List<String> CONDITIONS =
            List.of(
                    "f = [1.0]",
                    "f = [1.00]",
                    "u = (1, 1.0)",
                    "u = (1, 1.00)",
                    "e[1.0] = 1",
                    "e[1.00] = 1",
                    "x = 1.0 AND u = (1, 1.0)",
                    "x = 1.0 AND u = (1, 1.00)",
                    "x = 1");

    private final ManualClock clock = new ManualClock(1_700_000_000_000_000L);

    @ParameterizedTest
    @EnumSource(Between.class)
    void equal_numbers_that_are_written_differently_stay_apart(Between between) {
        assertThat(
                        new InterruptedScript(clock, RowhouseOptions.compatible())
                                .run(SCRIPT, between, IndexedBytesTest::contents))
                .containsExactly(
                        "f = [1.0]: ",
                        "f = [1.00]: 1 2",
                        "u = (1, 1.0): ",
                        "u = (1, 1.00): 1 2",
                        "e[1.0] = 1: ",
                        "e[1.00] = 1: 1 2",
                        "x = 1.0 AND u = (1, 1.0): ",
                        "x = 1.0 AND u = (1, 1.00): 1 2",
                        "x = 1: 1 2");
    }

    private static List<String> contents(Session session) {
        return CONDITIONS.stream()
                .map(condition -> condition + ": " + keys(session, condition))
                .toList();
    }

    private static String keys(Session session, String condition) {
        return session.execute("SELECT p FROM k.t WHERE " + condition).all().stream()
                .map(row -> row.getInt("p"))
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining(" "));
    }
}

package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.cql.schema.SchemaSwitch;
import dev.rowhouse.engine.InterruptedScript.Between;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.storage.StorageProgress;
import dev.rowhouse.testkit.FaultFileSystem;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Tables drop COMPACT STORAGE while rows of them are in memory, in the commit log, in one SSTable
/// and in several: all rows stay, as those of a database in memory do. What the statements answer
/// stands in the conformance files of `switched`, recorded from Cassandra 5.0.6.
class DroppedCompactStorageTest {
    private static final RowhouseOptions OPTIONS =
            RowhouseOptions.compatible()
                    .withSchemaSwitches(Set.of(SchemaSwitch.DROP_COMPACT_STORAGE));
    private static final List<String> TABLES = List.of("s", "d", "k", "n", "m");

    private static final List<String> SCRIPT =
            List.of(
                    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
                    "CREATE TABLE k.s (p int PRIMARY KEY, v int, w text) WITH COMPACT STORAGE",
                    "CREATE TABLE k.d (p int, c int, d int, e int, v int, PRIMARY KEY (p, c, d, e)) WITH COMPACT STORAGE AND CLUSTERING ORDER BY (c ASC, d DESC, e ASC)",
                    "CREATE TABLE k.k (p int, c int, d int, PRIMARY KEY (p, c, d)) WITH COMPACT STORAGE",
                    "CREATE TABLE k.n (p int PRIMARY KEY, n counter) WITH COMPACT STORAGE",
                    "CREATE TABLE k.m (p int, c int, d int, n counter, PRIMARY KEY (p, c, d)) WITH COMPACT STORAGE",
                    "CREATE INDEX s_v ON k.s (v)",
                    "INSERT INTO k.s (p, v, w) VALUES (1, 10, 'a')",
                    "INSERT INTO k.s (p, v) VALUES (2, 20)",
                    "INSERT INTO k.d (p, c, d, e, v) VALUES (1, 1, 1, 1, 1)",
                    "INSERT INTO k.d (p, c, d, v) VALUES (1, 1, 1, 2)",
                    "INSERT INTO k.d (p, c, v) VALUES (1, 1, 3)",
                    "INSERT INTO k.d (p, c, v) VALUES (1, 2, 4)",
                    "INSERT INTO k.d (p, c, d, v) VALUES (1, 2, 2, 5)",
                    "DELETE FROM k.d WHERE p = 1 AND c = 2 AND d = 2",
                    "INSERT INTO k.k (p, c, d) VALUES (1, 1, 1)",
                    "INSERT INTO k.k (p, c) VALUES (1, 1)",
                    "UPDATE k.n SET n = n + 1 WHERE p = 1",
                    "UPDATE k.m SET n = n + 1 WHERE p = 1 AND c = 1 AND d = 1",
                    "UPDATE k.m SET n = n + 2 WHERE p = 1 AND c = 1",
                    "ALTER TABLE k.s DROP COMPACT STORAGE",
                    "ALTER TABLE k.d DROP COMPACT STORAGE",
                    "ALTER TABLE k.k DROP COMPACT STORAGE",
                    "ALTER TABLE k.n DROP COMPACT STORAGE",
                    "ALTER TABLE k.m DROP COMPACT STORAGE",
                    "INSERT INTO k.s (p, column1, value, v) VALUES (1, 'x', 0x01, 11)",
                    "UPDATE k.s SET w = 'b' WHERE p = 2",
                    "INSERT INTO k.d (p, c, d, e) VALUES (1, 1, 3, 3)",
                    "UPDATE k.d SET v = null WHERE p = 1 AND c = 1 AND d = 1 AND e = 1",
                    "INSERT INTO k.k (p, c, d) VALUES (1, 1, 2)",
                    "UPDATE k.n SET n = n + 1 WHERE p = 1",
                    "UPDATE k.n SET value = value + 3 WHERE p = 1 AND column1 = 'x'",
                    "UPDATE k.m SET n = n + 1 WHERE p = 1 AND c = 1 AND d = 1",
                    "CREATE INDEX d_v ON k.d (v)",
                    "CREATE INDEX d_d ON k.d (d)",
                    "ALTER TABLE k.d ADD s list<int>",
                    "UPDATE k.d SET s = [1] WHERE p = 1 AND c = 1 AND d = 1 AND e = 1",
                    "ALTER TABLE k.k DROP value",
                    "DELETE FROM k.d WHERE p = 1 AND c = 1 AND d <= 2");

    private final ManualClock clock = new ManualClock(1_700_000_000_000_000L);
    private FaultFileSystem files = new FaultFileSystem();

    private Rowhouse open() {
        return TestDatabase.open(files, clock, InterruptedScript.MEMTABLE_BYTES, OPTIONS);
    }

    @ParameterizedTest
    @EnumSource(Between.class)
    void all_rows_stay(Between between) {
        assertThat(
                        new InterruptedScript(clock, OPTIONS)
                                .run(SCRIPT, between, DroppedCompactStorageTest::contents))
                .containsExactly(
                        "s: 1 x 11 a 0x01",
                        "s: 2 null 20 b null",
                        "d: 1 1 null null null 3",
                        "d: 1 1 3 3 null null",
                        "d: 1 2 null null null 4",
                        "k: 1 1 2",
                        "n: 1 x 2 3",
                        "m: 1 1 null 2",
                        "m: 1 1 1 2",
                        "of 20: 2 null 20 b null",
                        "of c 1: 1 1 null null null 3, 1 1 3 3 null null",
                        "backward: 1 2 null null null 4, 1 1 3 3 null null, 1 1 null null null 3",
                        "by v: 1 1 null null null 3",
                        "by d: 1 1 3 3 null null");
    }

    private static List<String> contents(Session session) {
        List<String> lines = new ArrayList<>();
        for (String table : TABLES) {
            rows(session, "SELECT * FROM k." + table).forEach(row -> lines.add(table + ": " + row));
        }
        lines.add("of 20: " + line(session, "SELECT * FROM k.s WHERE v = 20"));
        lines.add("of c 1: " + line(session, "SELECT * FROM k.d WHERE p = 1 AND c = 1"));
        lines.add("backward: " + line(session, "SELECT * FROM k.d WHERE p = 1 ORDER BY c DESC"));
        lines.add("by v: " + line(session, "SELECT * FROM k.d WHERE v = 3 ALLOW FILTERING"));
        lines.add("by d: " + line(session, "SELECT * FROM k.d WHERE d = 3 ALLOW FILTERING"));
        return lines;
    }

    private static String line(Session session, String select) {
        return String.join(", ", rows(session, select));
    }

    private static List<String> rows(Session session, String select) {
        List<String> rows = new ArrayList<>();
        for (ResultRow row : session.execute(select).all()) {
            List<String> values = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                values.add(row.isNull(i) ? "null" : row.format(i));
            }
            rows.add(String.join(" ", values));
        }
        return rows;
    }

    @Test
    void the_log_is_replayed_over_the_change() {
        Rowhouse database = open();
        try (TestDatabase inMemory = TestDatabase.inMemory(clock, OPTIONS)) {
            Session expected = inMemory.session();
            for (String statement : SCRIPT) {
                clock.advance(Duration.ofSeconds(1));
                expected.execute(statement);
                database.connect().execute(statement);
            }
            files = files.afterRestart();
            database = open();
            assertThat(contents(database.connect())).isEqualTo(contents(expected));
        } finally {
            database.close();
        }
    }

    @Test
    void a_snapshot_from_before_and_one_from_after_can_be_taken_back() {
        try (Rowhouse database = open()) {
            Session session = database.connect();
            SCRIPT.subList(0, 20).forEach(session::execute);
            database.maintenance().snapshot("before", List.of());
            SCRIPT.subList(20, 33).forEach(session::execute);
            List<String> after = contents(session);
            database.maintenance().snapshot("after", List.of());
            database.maintenance().restore("before", List.of(), StorageProgress.NONE);
            assertThat(rows(session, "SELECT * FROM k.d"))
                    .contains("1 1 null null 3", "1 1 1 1 1")
                    .hasSize(4);
            assertThat(rows(session, "SELECT * FROM k.s"))
                    .containsExactly("1 null 10 a null", "2 null 20 null null");
            database.maintenance().restore("after", List.of(), StorageProgress.NONE);
            assertThat(contents(session)).isEqualTo(after);
        }
    }

    @Test
    void the_schema_of_a_snapshot_makes_the_tables_again() {
        try (Rowhouse database = open()) {
            Session session = database.connect();
            SCRIPT.subList(0, 33).forEach(session::execute);
            database.maintenance().snapshot("after", List.of());
            List<String> rows = contents(session);
            for (String table : TABLES) {
                session.execute("DROP TABLE k." + table);
            }
            database.maintenance()
                    .snapshots()
                    .forEach(snapshot -> runAll(session, read(snapshot.folder())));
            database.maintenance().restore("after", List.of(), StorageProgress.NONE);
            assertThat(contents(session)).isEqualTo(rows);
        }
    }

    private String read(Path folder) {
        try {
            return files.readText(folder.resolve("schema.cql"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void runAll(Session session, String script) {
        for (String statement : script.split(";\\s*\n", -1)) {
            if (!statement.isBlank()) {
                session.execute(statement);
            }
        }
    }

    @Test
    void statements_prepared_before_follow() {
        try (Rowhouse database = Rowhouse.inMemory(RowhouseComponents.system(), OPTIONS)) {
            Session session = database.connect();
            SCRIPT.subList(0, 20).forEach(session::execute);
            PreparedStatement select = session.prepare("SELECT * FROM k.s WHERE p = ?");
            PreparedStatement insert =
                    session.prepare("INSERT INTO k.k (p, c, d) VALUES (2, ?, 1)");
            session.execute("ALTER TABLE k.s DROP COMPACT STORAGE");
            session.execute("ALTER TABLE k.k DROP COMPACT STORAGE");
            assertThat(session.execute(select.bind(1)).first().orElseThrow().format(3))
                    .isEqualTo("a");
            session.execute(insert.bind(5));
            assertThat(rows(session, "SELECT * FROM k.k WHERE p = 2"))
                    .containsExactly("2 5 1 null");
        }
    }
}

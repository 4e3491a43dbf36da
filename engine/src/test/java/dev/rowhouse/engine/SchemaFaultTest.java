package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.SchemaText;
import dev.rowhouse.testkit.FaultFileSystem;
import dev.rowhouse.testkit.FaultFileSystem.Fault;
import dev.rowhouse.testkit.FaultStep;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Whichever call to the disk fails, or is the last one, while the schema is changed: the schema in
/// memory is the one on disk, or the database says that it has to be opened again. The rows are
/// those of the schema that counts.
class SchemaFaultTest {
    private static final long MEMTABLE_BYTES = 1 << 20;
    private static final int STEP = FaultStep.of(5);
    // The variants differ in few places.
    private static final int OTHER_STEP = STEP + 2;
    private static final String REOPEN = "open the database again";
    private static final List<String> SCHEMA =
            List.of(
                    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
                    "CREATE TABLE k.t (id int PRIMARY KEY, v int, w int)",
                    "CREATE TYPE k.y (a int)",
                    "CREATE INDEX tv ON k.t (v)",
                    "CREATE MATERIALIZED VIEW k.m AS SELECT * FROM k.t WHERE w IS NOT NULL AND id IS NOT NULL PRIMARY KEY (w, id)");

    private final ManualClock clock = new ManualClock(1_700_000_000_000_000L);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE KEYSPACE l WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
                "ALTER KEYSPACE k WITH durable_writes = false",
                "CREATE TABLE k.u (id int PRIMARY KEY)",
                "ALTER TABLE k.t ADD x int",
                "ALTER TABLE k.t WITH comment = 'new'",
                "CREATE INDEX tw ON k.t (w) USING 'sai'",
                "DROP INDEX k.tv",
                "ALTER TYPE k.y ADD b int",
                "DROP TYPE k.y",
                "CREATE MATERIALIZED VIEW k.n AS SELECT * FROM k.t WHERE v IS NOT NULL AND id IS NOT NULL PRIMARY KEY (v, id)",
                "DROP MATERIALIZED VIEW k.m",
                "DROP TABLE k.u2",
                "DROP KEYSPACE k"
            })
    void a_change_that_fails_leaves_one_schema(String statement) {
        for (Fault fault : List.of(Fault.ERROR, Fault.NO_SPACE, Fault.CRASH)) {
            failAtCalls(statement, fault);
        }
    }

    private void failAtCalls(String statement, Fault fault) {
        FaultFileSystem prepared = prepared();
        // Tables that are made now have other identities.
        clock.advance(Duration.ofSeconds(1));
        boolean hasFailed = true;
        int failures = 0;
        for (int call = 0; hasFailed; call += fault == Fault.ERROR ? STEP : OTHER_STEP) {
            FaultFileSystem files = prepared.afterPowerLoss(RandomSource.seeded(call));
            Rowhouse database = TestDatabase.open(files, clock, MEMTABLE_BYTES);
            files.failAt(call, fault);
            boolean isUndecided = false;
            try {
                database.connect().execute(statement);
            } catch (CqlException e) {
                isUndecided = e.message().contains(REOPEN);
            }
            hasFailed = files.hasFailed();
            failures += hasFailed ? 1 : 0;
            String inMemory = SchemaText.of(database.schema());
            boolean isKnown = !isUndecided && fault != Fault.CRASH;
            FaultFileSystem left =
                    fault == Fault.CRASH
                            ? files.afterPowerLoss(RandomSource.seeded(call))
                            : files.afterRestart();
            try (Rowhouse after = TestDatabase.open(left, clock, MEMTABLE_BYTES)) {
                String when = "%s, %s at call %d".formatted(statement, fault, call);
                if (isKnown) {
                    assertThat(SchemaText.of(after.schema())).as(when).isEqualTo(inMemory);
                }
                check(after, when);
                assertThat(unfinished(left, TestDatabase.FOLDER.resolve("data")))
                        .as(when)
                        .isEmpty();
            }
        }
        assertThat(failures).isGreaterThan(1);
    }

    /// The files of tables that are written beside their place, before they are moved there.
    private static List<Path> unfinished(FaultFileSystem files, Path folder) {
        try {
            List<Path> found = new ArrayList<>();
            for (Path path : files.list(folder)) {
                if (files.isFolder(path)) {
                    found.addAll(unfinished(files, path));
                } else if (path.toString().endsWith(".tmp")) {
                    found.add(path);
                }
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private FaultFileSystem prepared() {
        FaultFileSystem files = new FaultFileSystem();
        try (Rowhouse database = TestDatabase.open(files, clock, MEMTABLE_BYTES)) {
            Session session = database.connect();
            SCHEMA.forEach(session::execute);
            session.execute("CREATE TABLE k.u2 (id int PRIMARY KEY)");
            for (int id = 0; id < 4; id++) {
                session.execute("INSERT INTO k.t (id, v, w) VALUES (%d, 1, %d)".formatted(id, id));
            }
        }
        return files;
    }

    private static void check(Rowhouse database, String when) {
        if (database.schema().findKeyspace("k").isPresent()) {
            Session session = database.connect();
            assertThat(session.execute("SELECT * FROM k.t").all()).as(when).hasSize(4);
            assertThat(session.execute("SELECT * FROM k.t WHERE v = 1 ALLOW FILTERING").all())
                    .as(when)
                    .hasSize(4);
        }
    }
}

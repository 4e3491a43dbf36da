package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.storage.StorageProgress;
import dev.rowhouse.testkit.FaultFileSystem;
import dev.rowhouse.testkit.FaultFileSystem.Fault;
import dev.rowhouse.testkit.FaultStep;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Whichever call to the disk is the last one, or fails, indexes find what is in their table
/// afterwards: while they are made, flushed, compacted, emptied, dropped, opened, and while their
/// table is restored from a snapshot.
class IndexCrashTest {
    private static final long MEMTABLE_BYTES = 6_000;
    private static final int ROWS = 4;
    private static final int VALUES = 3;
    private static final int STEP = FaultStep.of(31);
    // The variants differ in few places.
    private static final int OTHER_STEP = 2 * STEP + 1;

    private final ManualClock clock = new ManualClock(1_700_000_000_000_000L);

    /// What is under way when a call fails, in a database that has a table with indexes.
    enum Work {
        CREATION {
            @Override
            void run(Rowhouse database) {
                Session session = database.connect();
                session.execute("CREATE INDEX tu ON k.t (u)");
                session.execute("CREATE INDEX tx ON k.t (x) USING 'sai'");
                write(session, 3);
            }
        },
        WRITING {
            @Override
            void run(Rowhouse database) {
                Session session = database.connect();
                for (int round = 3; round < 5; round++) {
                    write(session, round);
                    find(session);
                }
            }
        },
        COMPACTION {
            @Override
            void run(Rowhouse database) {
                write(database.connect(), 3);
                find(database.connect());
                database.maintenance().compact("k", "t", StorageProgress.NONE);
            }
        },
        CLOSING {
            @Override
            void run(Rowhouse database) {
                write(database.connect(), 3);
                find(database.connect());
                database.close();
            }
        },
        REPLACEMENT {
            @Override
            void run(Rowhouse database) {
                Session session = database.connect();
                session.execute("DROP INDEX k.tw");
                session.execute("CREATE INDEX tw ON k.t (u) USING 'sai'");
                write(session, 3);
            }
        },
        TRUNCATION {
            @Override
            void run(Rowhouse database) {
                Session session = database.connect();
                session.execute("TRUNCATE k.t");
                write(session, 3);
            }
        },
        RESTORATION {
            @Override
            void run(Rowhouse database) {
                write(database.connect(), 3);
                find(database.connect());
                database.maintenance().restore("before", List.of(), StorageProgress.NONE);
            }
        };

        abstract void run(Rowhouse database);
    }

    @ParameterizedTest
    @EnumSource(Work.class)
    void a_loss_of_power_at_any_call(Work work) {
        failAtCalls(work, Fault.CRASH, true, STEP);
    }

    @ParameterizedTest
    @EnumSource(Work.class)
    void a_loss_of_power_when_nothing_is_logged(Work work) {
        failAtCalls(work, Fault.CRASH, false, OTHER_STEP);
    }

    @ParameterizedTest
    @EnumSource(Work.class)
    void a_failure_of_a_call(Work work) {
        failAtCalls(work, Fault.ERROR, true, OTHER_STEP);
    }

    private void failAtCalls(Work work, Fault fault, boolean isLogged, int step) {
        FaultFileSystem prepared = prepared(isLogged);
        // What is written now wins over what is there.
        clock.advance(Duration.ofSeconds(1));
        boolean hasFailed = true;
        int call = 0;
        for (; hasFailed; call += step) {
            FaultFileSystem files = prepared.afterPowerLoss(RandomSource.seeded(call));
            Rowhouse database = TestDatabase.open(files, clock, MEMTABLE_BYTES);
            files.failAt(call, fault);
            try {
                work.run(database);
            } catch (RuntimeException ignored) {
                // What counts is what is there afterwards.
            }
            hasFailed = files.hasFailed();
            FaultFileSystem left =
                    fault == Fault.CRASH
                            ? files.afterPowerLoss(RandomSource.seeded(call))
                            : files.afterRestart();
            try (Rowhouse after = TestDatabase.open(left, clock, MEMTABLE_BYTES)) {
                check(after.connect(), fault + " at call " + call);
            }
        }
        assertThat(call).isGreaterThan(20);
    }

    @Test
    void a_loss_of_power_while_the_log_is_replayed() {
        FaultFileSystem prepared = prepared(true);
        clock.advance(Duration.ofSeconds(1));
        Rowhouse lost = TestDatabase.open(prepared, clock, MEMTABLE_BYTES);
        write(lost.connect(), 3);
        find(lost.connect());
        boolean hasFailed = true;
        for (int call = 0; hasFailed; call += STEP) {
            FaultFileSystem files = prepared.afterPowerLoss(RandomSource.seeded(call));
            files.failAt(call, Fault.CRASH);
            try {
                find(TestDatabase.open(files, clock, MEMTABLE_BYTES).connect());
            } catch (RuntimeException ignored) {
                // It died again.
            }
            hasFailed = files.hasFailed();
            FaultFileSystem left = files.afterPowerLoss(RandomSource.seeded(call));
            try (Rowhouse database = TestDatabase.open(left, clock, MEMTABLE_BYTES)) {
                check(database.connect(), "at call " + call);
            }
        }
    }

    private FaultFileSystem prepared(boolean isLogged) {
        FaultFileSystem files = new FaultFileSystem();
        Rowhouse database = TestDatabase.open(files, clock, MEMTABLE_BYTES);
        Session session = database.connect();
        session.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1} AND durable_writes = "
                        + isLogged);
        session.execute("CREATE TABLE k.t (id int PRIMARY KEY, v int, w int, u int, x int)");
        session.execute("CREATE INDEX tv ON k.t (v)");
        session.execute("CREATE INDEX tw ON k.t (w) USING 'sai'");
        write(session, 1);
        database.maintenance().snapshot("before", List.of());
        write(session, 2);
        find(session);
        database.close();
        return files;
    }

    private static void write(Session session, int round) {
        for (int id = 0; id < ROWS; id++) {
            session.execute(
                    "INSERT INTO k.t (id, v, w, u, x) VALUES (%d, %d, %d, %d, %d)"
                            .formatted(
                                    id,
                                    (id * round) % VALUES,
                                    (id + round) % VALUES,
                                    id % VALUES,
                                    round % VALUES));
        }
    }

    /// Looks for all values, so that entries go that are no longer true.
    private static void find(Session session) {
        for (int value = 0; value < VALUES; value++) {
            session.execute("SELECT id FROM k.t WHERE v = " + value).all();
            session.execute("SELECT id FROM k.t WHERE w = " + value).all();
        }
    }

    private static void check(Session session, String when) {
        for (String column : List.of("v", "w", "u", "x")) {
            for (int value = 0; value < VALUES; value++) {
                assertThat(ids(session, column, value, false))
                        .as(when + ", " + column + " = " + value)
                        .isEqualTo(ids(session, column, value, true));
            }
        }
    }

    private static List<Integer> ids(
            Session session, String column, int value, boolean looksAtAll) {
        String where = looksAtAll ? "" : " WHERE %s = %d ALLOW FILTERING".formatted(column, value);
        List<Integer> ids = new ArrayList<>();
        for (ResultRow row : session.execute("SELECT * FROM k.t" + where).all()) {
            if (row.getInt(column) == value) {
                ids.add(row.getInt("id"));
            }
        }
        return ids;
    }
}

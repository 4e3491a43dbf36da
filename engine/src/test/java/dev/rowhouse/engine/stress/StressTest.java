package dev.rowhouse.engine.stress;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.base.Scheduler;
import dev.rowhouse.engine.FileCheck;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.engine.RowhouseOptions;
import dev.rowhouse.engine.Session;
import dev.rowhouse.storage.StorageOptions;
import dev.rowhouse.storage.commitlog.CommitLogSettings;
import dev.rowhouse.storage.commitlog.SyncMode;
import dev.rowhouse.testkit.UnsyncedFileSystem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Writers, readers of every kind, truncations and changes of the schema in two dozen threads, over
/// memtables so small that flushes and compactions never end: every answer is right, nothing fails,
/// nobody waits for ever, and the same is there after opening again.
///
/// `-Dstress.seconds=300` for a long run; `-Dstress.seed=` chooses what the threads do, their
/// interleaving is the machine's.
class StressTest {
    private static final Duration DURATION = Duration.ofSeconds(Long.getLong("stress.seconds", 4));
    private static final long SEED = Long.getLong("stress.seed", 1);
    private static final int REOPENINGS = 2;
    private static final long MEMTABLE_BYTES = 300_000;
    private static final long CACHE_BYTES = 1 << 20;
    private static final long LOG_BYTES = 1 << 20;
    private static final int SEGMENT_BYTES = 1 << 16;

    @TempDir private Path folder;

    private final List<Workload> workloads =
            List.of(
                    new AppendingWorkload(),
                    new BatchWorkload(),
                    new CounterWorkload(),
                    new FollowedWorkload(),
                    new TruncatedWorkload(),
                    new SchemaWorkload(List.of("s.log", "s.wholes", "s.counters", "s.items")));

    private Rowhouse open() {
        StorageOptions storage =
                new StorageOptions(
                        new CommitLogSettings(new SyncMode.None(), SEGMENT_BYTES),
                        MEMTABLE_BYTES,
                        CACHE_BYTES,
                        LOG_BYTES,
                        0,
                        false,
                        false);
        return Rowhouse.open(
                folder,
                new RowhouseComponents(
                        Clock.system(),
                        RandomSource.seeded(SEED),
                        new UnsyncedFileSystem(),
                        Scheduler.system("rowhouse", 2)),
                RowhouseOptions.compatible().withStorage(storage));
    }

    private void createTables(Rowhouse database) {
        Session session = database.connect();
        session.execute(
                "CREATE KEYSPACE s WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        workloads.forEach(workload -> workload.createTables(session));
    }

    @Test
    void everything_at_once_in_memory() {
        try (Rowhouse database = Rowhouse.inMemory()) {
            createTables(database);
            long steps = new StressRun(workloads, SEED).run(database, DURATION.dividedBy(2));
            System.out.printf("stress: %d steps, in memory, seed %d%n", steps, SEED);
        }
    }

    @Test
    void everything_at_once_on_disk() {
        long steps = 0;
        for (int i = 0; i < REOPENINGS; i++) {
            try (Rowhouse database = open()) {
                if (i == 0) {
                    createTables(database);
                }
                steps +=
                        new StressRun(workloads, SEED + i)
                                .run(database, DURATION.dividedBy(REOPENINGS));
            }
            FileCheck.check(folder);
        }
        try (Rowhouse database = open()) {
            Session session = database.connect();
            workloads.forEach(workload -> workload.verify(session));
        }
        System.out.printf("stress: %d steps, on disk, seed %d%n", steps, SEED);
    }
}

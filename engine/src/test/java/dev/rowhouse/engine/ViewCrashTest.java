package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.storage.StorageOptions;
import dev.rowhouse.storage.commitlog.CommitLogSettings;
import dev.rowhouse.storage.commitlog.SyncMode;
import dev.rowhouse.testkit.FaultFileSystem;
import dev.rowhouse.testkit.FaultFileSystem.Fault;
import dev.rowhouse.testkit.FaultStep;
import dev.rowhouse.testkit.InlineScheduler;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// A view shows what its table holds, also when the power is lost between the two and once more
/// while the log is replayed.
class ViewCrashTest {
    private static final int CALLS_OF_A_WRITE = 4;
    private static final int STEP = FaultStep.of(31);

    private static Rowhouse open(FaultFileSystem files) {
        RowhouseComponents components =
                new RowhouseComponents(
                        new ManualClock(1_000_000),
                        RandomSource.seeded(1),
                        files,
                        new InlineScheduler());
        StorageOptions storage =
                StorageOptions.defaults()
                        .withCommitLog(new CommitLogSettings(new SyncMode.Batch(), 64 * 1024));
        return Rowhouse.open(
                Path.of("/data"), components, RowhouseOptions.compatible().withStorage(storage));
    }

    private static FaultFileSystem diedInAWrite(int call) {
        FaultFileSystem files = new FaultFileSystem();
        Session session = open(files).connect();
        session.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("CREATE TABLE k.t (id int PRIMARY KEY, v int)");
        session.execute(
                "CREATE MATERIALIZED VIEW k.m AS SELECT * FROM k.t WHERE v IS NOT NULL AND id IS NOT NULL PRIMARY KEY (v, id)");
        session.execute("INSERT INTO k.t (id, v) VALUES (1, 1)");
        files.failAt(call, Fault.CRASH);
        try {
            session.execute("INSERT INTO k.t (id, v) VALUES (1, 2)");
        } catch (RuntimeException ignored) {
            // What counts is what is there afterwards.
        }
        return files;
    }

    @Test
    void a_view_follows_its_table_through_two_losses_of_power() {
        for (int call = 0; call < CALLS_OF_A_WRITE; call++) {
            boolean hasDiedAgain = true;
            for (int later = call; hasDiedAgain; later += STEP) {
                FaultFileSystem files =
                        diedInAWrite(call).afterPowerLoss(RandomSource.seeded(call));
                files.failAt(later, Fault.CRASH);
                try {
                    open(files);
                } catch (RuntimeException ignored) {
                    // It died again.
                }
                hasDiedAgain = files.hasFailed();
                try (Rowhouse database = open(files.afterPowerLoss(RandomSource.seeded(later)))) {
                    Session session = database.connect();
                    assertThat(rows(session, "k.m"))
                            .as("died at call " + call + ", then at " + later)
                            .isEqualTo(rows(session, "k.t"));
                }
            }
        }
    }

    private static Set<List<Integer>> rows(Session session, String table) {
        return session.execute("SELECT id, v FROM " + table).all().stream()
                .map(row -> List.of(row.getInt("id"), row.getInt("v")))
                .collect(Collectors.toSet());
    }
}

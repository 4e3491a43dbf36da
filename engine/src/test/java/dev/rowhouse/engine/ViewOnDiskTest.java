package dev.rowhouse.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.storage.StorageProgress;
import dev.rowhouse.testkit.FaultFileSystem;
import dev.rowhouse.testkit.FaultFileSystem.Fault;
import dev.rowhouse.testkit.FaultStep;
import dev.rowhouse.testkit.InlineScheduler;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// A view in a folder is built once, whole or anew, and is emptied with its table, wherever the
/// power is lost.
class ViewOnDiskTest {
    private static final int STEP = FaultStep.of(11);
    private static final Path FOLDER = Path.of("/data");
    private static final int ROWS = 30;

    private final ManualClock clock = new ManualClock(1_700_000_000_000_000L);

    private Rowhouse open(FaultFileSystem files) {
        clock.advance(Duration.ofSeconds(1));
        return Rowhouse.open(
                FOLDER,
                new RowhouseComponents(clock, RandomSource.seeded(1), files, new InlineScheduler()),
                RowhouseOptions.compatible());
    }

    private static void fill(Session session) {
        session.execute(
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("CREATE TABLE k.t (id int PRIMARY KEY, v int)");
        insert(session, 0);
    }

    private static void insert(Session session, int from) {
        for (int id = from; id < from + ROWS; id++) {
            session.execute("INSERT INTO k.t (id, v) VALUES (?, ?)", id, id % 3);
        }
    }

    private static void createView(Session session) {
        session.execute(
                "CREATE MATERIALIZED VIEW k.by_v AS SELECT * FROM k.t WHERE v IS NOT NULL AND id IS NOT NULL PRIMARY KEY (v, id)");
    }

    private static int count(Session session, String table) {
        return session.execute("SELECT id FROM k." + table).all().size();
    }

    private static boolean hasView(Rowhouse database) {
        return database.schema()
                .findKeyspace("k")
                .flatMap(keyspace -> keyspace.findView("by_v"))
                .isPresent();
    }

    @Test
    void a_view_is_whole_wherever_the_power_is_lost_while_it_is_built() {
        boolean hasDied = true;
        for (int call = 0; hasDied; call += STEP) {
            FaultFileSystem files = new FaultFileSystem();
            try (Rowhouse database = open(files)) {
                fill(database.connect());
            }
            Rowhouse dying = open(files);
            files.failAt(call, Fault.CRASH);
            try {
                createView(dying.connect());
            } catch (RuntimeException ignored) {
                // What counts is what is there afterwards.
            }
            hasDied = files.hasFailed();
            try (Rowhouse found = open(files.afterPowerLoss(RandomSource.seeded(call)))) {
                Session session = found.connect();
                assertThat(count(session, "t")).isEqualTo(ROWS);
                if (hasView(found)) {
                    assertThat(count(session, "by_v")).as("died at call %d", call).isEqualTo(ROWS);
                } else {
                    assertThat(hasDied).isTrue();
                }
            }
        }
    }

    @Test
    void a_table_and_its_view_are_emptied_together_wherever_the_power_is_lost() {
        boolean hasDied = true;
        for (int call = 0; hasDied; call += STEP) {
            FaultFileSystem files = new FaultFileSystem();
            try (Rowhouse database = open(files)) {
                fill(database.connect());
                createView(database.connect());
            }
            Rowhouse dying = open(files);
            insert(dying.connect(), ROWS);
            // Now the table has its rows in files, and the view has its in memory.
            dying.maintenance().compact("k", "t", StorageProgress.NONE);
            files.failAt(call, Fault.CRASH);
            try {
                dying.connect().execute("TRUNCATE k.t");
            } catch (RuntimeException ignored) {
                // What counts is what is there afterwards.
            }
            hasDied = files.hasFailed();
            try (Rowhouse found = open(files.afterPowerLoss(RandomSource.seeded(call)))) {
                Session session = found.connect();
                int rows = count(session, "t");
                assertThat(List.of(0, 2 * ROWS)).as("died at call %d", call).contains(rows);
                assertThat(count(session, "by_v")).as("died at call %d", call).isEqualTo(rows);
            }
        }
    }
}

package dev.rowhouse.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.commitlog.CommitLogSettings;
import dev.rowhouse.storage.commitlog.SyncMode;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.testkit.FaultFileSystem;
import dev.rowhouse.testkit.FaultFileSystem.Fault;
import dev.rowhouse.testkit.FaultStep;
import dev.rowhouse.testkit.InlineScheduler;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/// Two tables are emptied together: wherever the power is lost, and lost again while the folder is
/// opened, both are empty or both are as they were; and what was written later is there.
class TruncationCrashTest {
    private static final int STEP = FaultStep.of(7);
    private static final StorageOptions OPTIONS =
            StorageOptions.defaults()
                    .withCommitLog(new CommitLogSettings(new SyncMode.Batch(), 64 * 1024));
    private static final TableMetadata ONE = table("one", 1);
    private static final TableMetadata TWO = table("two", 2);
    private static final int ROWS = 3;

    private static TableMetadata table(String name, int id) {
        return TableMetadata.builder("k", name, new UUID(7, id))
                .addPartitionKeyColumn("p", NativeType.INT)
                .addRegularColumn("v", NativeType.INT)
                .build();
    }

    /// A storage with both tables.
    private static final class Opened {
        private final DiskStorage storage;
        private final TableStore one;
        private final TableStore two;

        Opened(FaultFileSystem files) {
            DataFolder folder;
            try {
                folder = DataFolder.open(files, Path.of("/data"));
                storage =
                        new DiskStorage(
                                folder,
                                new DiskStorage.Environment(
                                        new ManualClock(0), new InlineScheduler()),
                                OPTIONS,
                                new DatabaseIdentity(new UUID(3, 4), Bytes.wrap(new byte[16])));
            } catch (IOException e) {
                throw new StorageException(String.valueOf(e.getMessage()), e);
            }
            one = storage.open(ONE);
            two = storage.open(TWO);
            storage.begin(
                    update -> (update.table().id().equals(ONE.id()) ? one : two).apply(update));
            try {
                folder.confirm();
            } catch (IOException e) {
                throw new StorageException(String.valueOf(e.getMessage()), e);
            }
        }

        void write(int partition) {
            storage.writing(() -> {
                for (TableStore store : List.of(one, two)) {
                    TableMetadata table = store.table();
                    Cell cell = Cell.live(table.column("v"), 1, Bytes.ofInt(partition));
                    Row row = Row.builder(Clustering.EMPTY).cell(cell).build();
                    storage.write(
                            PartitionUpdate.of(table, ModelSchema.key(partition), row),
                            store::apply);
                }
                return true;
            });
        }

        void truncate() {
            storage.truncate(List.of(one, two), () -> {});
        }
    }

    private static Opened filled(FaultFileSystem files) {
        Opened disk = new Opened(files);
        disk.write(0);
        disk.storage.flush(disk.one);
        disk.write(1);
        disk.storage.flushAll();
        disk.write(2);
        return disk;
    }

    @Test
    void tables_are_emptied_together_wherever_the_power_is_lost() {
        boolean hasDied = true;
        for (int call = 0; hasDied; call += STEP) {
            FaultFileSystem files = new FaultFileSystem();
            Opened disk = filled(files);
            files.failAt(call, Fault.CRASH);
            boolean isAcknowledged = false;
            try {
                disk.truncate();
                isAcknowledged = true;
            } catch (RuntimeException ignored) {
                // What counts is what is there afterwards.
            }
            hasDied = files.hasFailed();
            boolean hasDiedAgain = true;
            for (int later = call / STEP % STEP; hasDiedAgain; later += STEP) {
                FaultFileSystem again = files.afterPowerLoss(RandomSource.seeded(call));
                again.failAt(later, Fault.CRASH);
                try {
                    new Opened(again);
                } catch (RuntimeException ignored) {
                    // It died again.
                }
                hasDiedAgain = again.hasFailed();
                Opened found = new Opened(again.afterPowerLoss(RandomSource.seeded(later)));
                String when = "died at call " + call + ", then at " + later;
                long rows = found.one.partitionCount();
                assertThat(rows > 0).as(when).isEqualTo(found.two.partitionCount() > 0);
                assertThat(found.one.find(ModelSchema.key(0)).isPresent())
                        .as(when)
                        .isEqualTo(found.one.find(ModelSchema.key(ROWS - 1)).isPresent());
                if (isAcknowledged) {
                    assertThat(rows).as(when).isZero();
                }
            }
        }
    }

    @Test
    void what_is_written_after_emptying_is_there_wherever_the_power_is_lost() {
        boolean hasDied = true;
        for (int call = 0; hasDied; call++) {
            FaultFileSystem files = new FaultFileSystem();
            Opened disk = filled(files);
            disk.truncate();
            disk.write(ROWS);
            // The new SSTable gets the number of one that the log says is gone.
            FaultFileSystem left = files.afterRestart();
            left.failAt(call, Fault.CRASH);
            try {
                new Opened(left).storage.close();
            } catch (RuntimeException ignored) {
                // What counts is what is there afterwards.
            }
            hasDied = left.hasFailed();
            Opened found = new Opened(left.afterPowerLoss(RandomSource.seeded(call)));
            assertThat(found.one.partitionCount()).as("died at call " + call).isEqualTo(1);
            assertThat(found.two.partitionCount()).as("died at call " + call).isEqualTo(1);
        }
    }
}

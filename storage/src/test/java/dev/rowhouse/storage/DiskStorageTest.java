package dev.rowhouse.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.storage.commitlog.CommitLogSettings;
import dev.rowhouse.storage.commitlog.SyncMode;
import dev.rowhouse.storage.merge.ReadMetrics;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.partition.RowIterator;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.CounterContext;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.testkit.FaultFileSystem;
import dev.rowhouse.testkit.FaultFileSystem.Fault;
import dev.rowhouse.testkit.FaultStep;
import dev.rowhouse.testkit.InlineScheduler;
import dev.rowhouse.testkit.ManualClock;
import dev.rowhouse.testkit.Seeds;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;

class DiskStorageTest {
    private static final int STEP = FaultStep.of(7);
    private static final Path FOLDER = Path.of("/data");
    private static final Bytes WRITER = Bytes.wrap(new byte[16]);
    private static final UUID HOST = new UUID(3, 4);
    private static final StorageOptions OPTIONS =
            StorageOptions.defaults()
                    .withCommitLog(new CommitLogSettings(new SyncMode.Batch(), 64 * 1024));
    private static final TableMetadata COUNTERS =
            TableMetadata.builder("model", "counters", new UUID(1, 2))
                    .addPartitionKeyColumn("p", NativeType.INT)
                    .addRegularColumn("n", NativeType.COUNTER)
                    .build();

    /// A storage with the tables of the test.
    private static final class Opened {
        private final DataFolder folder;
        private final DiskStorage storage;
        private final TableStore model;
        private final TableStore counters;
        private final long replayed;

        Opened(FileSystem files) {
            this(files, OPTIONS, HOST);
        }

        Opened(FileSystem files, StorageOptions options) {
            this(files, options, HOST);
        }

        Opened(FileSystem files, StorageOptions options, UUID host) {
            try {
                folder = DataFolder.open(files, FOLDER);
            } catch (IOException e) {
                throw new StorageException(String.valueOf(e.getMessage()), e);
            }
            DiskStorage.Environment environment =
                    new DiskStorage.Environment(new ManualClock(0), new InlineScheduler());
            storage =
                    new DiskStorage(
                            folder, environment, options, new DatabaseIdentity(host, WRITER));
            model = storage.open(ModelSchema.TABLE);
            counters = storage.open(COUNTERS);
            replayed = storage.begin(update -> store(update.table()).apply(update));
            try {
                folder.confirm();
            } catch (IOException e) {
                throw new StorageException(String.valueOf(e.getMessage()), e);
            }
        }

        private TableStore store(TableMetadata table) {
            return table.id().equals(COUNTERS.id()) ? counters : model;
        }

        void write(PartitionUpdate update) {
            storage.writing(() -> {
                storage.write(update, model::apply);
                return update;
            });
        }

        void count(int partition, long delta) {
            Cell increment = Cell.live(COUNTERS.column("n"), 1, CounterContext.increment(delta));
            Row row = Row.builder(Clustering.EMPTY).cell(increment).build();
            PartitionUpdate update = PartitionUpdate.of(COUNTERS, ModelSchema.key(partition), row);
            storage.writing(() -> {
                counters.addCounters(update, sums -> storage.write(sums, counters::apply));
                return update;
            });
        }

        long total(int partition) {
            return counters.find(ModelSchema.key(partition))
                    .flatMap(found -> found.findRow(counters.comparator(), Clustering.EMPTY))
                    .flatMap(row -> row.findCell(COUNTERS.column("n")))
                    .map(cell -> CounterContext.total(cell.value()))
                    .orElse(0L);
        }
    }

    private static List<String> contents(TableStore store) {
        List<String> lines = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            ReadCommand command =
                    new ReadCommand(
                            Slices.ALL, direction, OperationGenerator.NOW, new ReadMetrics());
            for (Iterator<RowIterator> all = store.scan(KeyRange.ALL, command); all.hasNext(); ) {
                lines.addAll(lines(all.next()));
            }
            for (int partition = 0; partition < OperationGenerator.PARTITIONS; partition++) {
                DecoratedKey key = ModelSchema.key(partition);
                lines.addAll(lines(store.read(key, command)));
            }
        }
        return lines;
    }

    private static List<String> lines(RowIterator partition) {
        List<String> lines = new ArrayList<>();
        lines.add(partition.key() + " static " + partition.staticRow());
        partition.forEachRemaining(row -> lines.add(row.toString()));
        return lines;
    }

    @Test
    void whatever_is_flushed_closed_or_lost_in_a_crash_reads_are_those_of_memory() {
        for (long seed : Seeds.of(20)) {
            RandomSource random = RandomSource.seeded(seed);
            FaultFileSystem files = new FaultFileSystem();
            Opened disk = new Opened(files);
            TableStore memory = new TableStore(ModelSchema.TABLE, WRITER);
            for (Operation operation : new OperationGenerator(random).operations(40)) {
                disk.write(operation.update());
                memory.apply(operation.update());
                switch (random.nextInt(8)) {
                    case 0 -> disk.storage.flush(disk.model);
                    case 1 -> {
                        disk.storage.close();
                        disk = new Opened(files);
                        assertThat(disk.replayed).isZero();
                    }
                    case 2 -> {
                        files = files.afterPowerLoss(random);
                        disk = new Opened(files);
                    }
                    default -> {}
                }
                assertThat(contents(disk.model)).as("seed " + seed).isEqualTo(contents(memory));
            }
        }
    }

    @Test
    void counters_are_counted_once_however_often_the_log_is_replayed() {
        FaultFileSystem files = new FaultFileSystem();
        Opened disk = new Opened(files);
        disk.count(1, 5);
        disk.storage.flush(disk.counters);
        disk.count(1, 7);
        disk.count(2, 1);
        for (int restart = 0; restart < 3; restart++) {
            files = files.afterRestart();
            disk = new Opened(files);
            assertThat(disk.total(1)).isEqualTo(12 + restart);
            assertThat(disk.total(2)).isEqualTo(1);
            disk.count(1, 1);
        }
    }

    @Test
    void what_sstables_of_another_database_say_of_its_log_keeps_no_write_from_coming_back()
            throws IOException {
        FaultFileSystem theirs = new FaultFileSystem();
        Opened other = new Opened(theirs, OPTIONS, new UUID(5, 6));
        for (int partition = 0; partition < 5; partition++) {
            other.write(new Operation.Insert(partition, 1, 0, 1, 1).update());
        }
        other.storage.flush(other.model);
        FaultFileSystem ours = new FaultFileSystem();
        Opened disk = new Opened(ours);
        disk.write(new Operation.Insert(5, 1, 0, 1, 1).update());
        disk.write(new Operation.Insert(6, 1, 0, 1, 1).update());
        ours = ours.afterRestart();
        Path folder = disk.folder.table(ModelSchema.TABLE);
        for (Path file : theirs.list(folder)) {
            if (file.endsWith(TableManifest.FILE)) {
                continue;
            }
            try (WritableFile copy = ours.create(file)) {
                copy.append(ByteBuffer.wrap(theirs.readBytes(file)));
                copy.sync();
            }
        }
        Opened again = new Opened(ours);
        assertThat(again.replayed).isEqualTo(2);
        assertThat(again.model.partitionCount()).isEqualTo(7);
        // Nor does it after they have been compacted together.
        again.storage.compact(again.model);
        again.write(new Operation.Insert(7, 1, 0, 1, 1).update());
        again = new Opened(ours.afterRestart());
        assertThat(again.replayed).isEqualTo(1);
        assertThat(again.model.partitionCount()).isEqualTo(8);
    }

    @Test
    void a_batch_comes_back_as_a_whole_or_not_at_all_wherever_the_power_is_lost() {
        for (int call = 0; ; call++) {
            FaultFileSystem files = new FaultFileSystem();
            Opened disk = new Opened(files);
            files.failAt(call, Fault.CRASH);
            List<PartitionUpdate> batch =
                    List.of(
                            new Operation.Insert(0, 1, 0, 1, 1).update(),
                            new Operation.Insert(1, 2, 0, 1, 1).update());
            boolean isAcknowledged = false;
            try {
                disk.storage.writing(() -> {
                    disk.storage.write(batch, disk.model::apply);
                    return batch;
                });
                isAcknowledged = true;
                disk.storage.flushAll();
            } catch (RuntimeException ignored) {
                // What counts is what is there afterwards.
            }
            boolean hasFailed = files.hasFailed();
            Opened again = new Opened(files.afterPowerLoss(RandomSource.seeded(call)));
            long found = again.model.partitionCount();
            assertThat(found).as("call " + call).isIn(0L, 2L);
            if (isAcknowledged) {
                assertThat(found).as("call " + call).isEqualTo(2);
            }
            if (!hasFailed) {
                return;
            }
        }
    }

    @Test
    void every_acknowledged_write_is_there_after_a_failure_at_any_system_call() {
        for (Fault fault : Fault.values()) {
            int call = fault.ordinal() % STEP;
            while (failsAt(call, fault)) {
                call += STEP;
            }
            assertThat(call).as("system calls of the script").isGreaterThan(50);
        }
    }

    /// Whether the script came as far as the call that fails.
    private static boolean failsAt(int call, Fault fault) {
        FaultFileSystem files = new FaultFileSystem();
        List<Operation> acknowledged = new ArrayList<>();
        List<Operation> script = new OperationGenerator(RandomSource.seeded(7)).operations(12);
        files.failAt(call, fault);
        try {
            Opened disk = new Opened(files);
            for (int i = 0; i < script.size(); i++) {
                disk.write(script.get(i).update());
                acknowledged.add(script.get(i));
                if (i % 5 == 4) {
                    disk.storage.flush(disk.model);
                }
            }
            disk.storage.close();
        } catch (RuntimeException ignored) {
            // Refused writes are not acknowledged.
        }
        boolean hasFailed = files.hasFailed();
        Opened again = new Opened(files.afterPowerLoss(RandomSource.seeded(call)));
        TableStore memory = new TableStore(ModelSchema.TABLE, WRITER);
        acknowledged.forEach(operation -> memory.apply(operation.update()));
        List<List<String>> possible = new ArrayList<>();
        possible.add(contents(memory));
        if (acknowledged.size() < script.size()) {
            // The write that was under way may be there, too.
            memory.apply(script.get(acknowledged.size()).update());
            possible.add(contents(memory));
        }
        assertThat(contents(again.model)).as(fault + " at call " + call).isIn(possible);
        return hasFailed;
    }

    @Test
    void
            a_log_of_more_than_memtables_may_hold_is_replayed_part_by_part_wherever_that_is_broken_off() {
        List<Operation> script = new OperationGenerator(RandomSource.seeded(8)).operations(60);
        TableStore memory = new TableStore(ModelSchema.TABLE, WRITER);
        script.forEach(operation -> memory.apply(operation.update()));
        StorageOptions small = OPTIONS.withMemtableBytes(5_000);
        int call = 0;
        boolean hasFailed = true;
        while (hasFailed) {
            FaultFileSystem first = new FaultFileSystem();
            Opened disk = new Opened(first, OPTIONS.withMemtableBytes(10_000_000));
            script.forEach(operation -> disk.write(operation.update()));
            FaultFileSystem files = first.afterPowerLoss(RandomSource.seeded(call));
            files.failAt(call, Fault.CRASH);
            try {
                new Opened(files, small);
            } catch (RuntimeException ignored) {
                // What counts is what is there when it is opened again.
            }
            hasFailed = files.hasFailed();
            Opened again = new Opened(files.afterPowerLoss(RandomSource.seeded(call)), small);
            assertThat(contents(again.model)).as("call " + call).isEqualTo(contents(memory));
            call += STEP;
        }
        assertThat(call).as("system calls of a replay").isGreaterThan(50);
    }

    @Test
    void after_a_failure_nothing_is_acknowledged_and_reads_go_on() {
        FaultFileSystem files = new FaultFileSystem();
        Opened disk = new Opened(files);
        PartitionUpdate update = new Operation.Insert(0, 1, 0, 1, 1).update();
        disk.write(update);
        files.failAt(0, Fault.ERROR);
        assertThatThrownBy(() -> disk.storage.flush(disk.model))
                .isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> disk.write(update)).isInstanceOf(RuntimeException.class);
        assertThat(contents(disk.model)).isNotEmpty();
    }

    @Test
    void a_write_that_comes_after_closing_is_refused() {
        Opened disk = new Opened(new FaultFileSystem());
        disk.storage.close();
        assertThatThrownBy(() -> disk.write(new Operation.Insert(0, 1, 0, 1, 1).update()))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("is closed");
    }

    @Test
    void a_truncated_table_is_empty_and_stays_so() {
        FaultFileSystem files = new FaultFileSystem();
        Opened disk = new Opened(files);
        disk.write(new Operation.Insert(0, 1, 0, 1, 1).update());
        disk.storage.flush(disk.model);
        disk.write(new Operation.Insert(1, 1, 0, 1, 1).update());
        disk.storage.truncate(List.of(disk.model), () -> {});
        assertThat(disk.model.partitionCount()).isZero();
        disk.write(new Operation.Insert(1, 2, 0, 1, 1).update());
        disk = new Opened(files.afterPowerLoss(RandomSource.seeded(1)));
        assertThat(disk.model.partitionCount()).isEqualTo(1);
    }

    @Test
    void memtables_are_flushed_when_they_are_large() {
        FaultFileSystem files = new FaultFileSystem();
        Opened disk = new Opened(files, OPTIONS.withMemtableBytes(100_000));
        for (int partition = 0; partition < 2_000; partition++) {
            disk.write(new Operation.Insert(partition, 1, 0, 1, 1).update());
        }
        assertThat(disk.model.sstables()).hasSizeBetween(2, 20);
        assertThat(disk.model.partitionCount()).isEqualTo(2_000);
    }

    @Test
    void sstables_are_compacted_as_they_come_and_all_together_when_asked() {
        FaultFileSystem files = new FaultFileSystem();
        Opened disk = new Opened(files);
        TableStore memory = new TableStore(ModelSchema.TABLE, WRITER);
        for (Operation operation : new OperationGenerator(RandomSource.seeded(3)).operations(40)) {
            disk.write(operation.update());
            memory.apply(operation.update());
            disk.storage.flush(disk.model);
        }
        assertThat(disk.model.sstables()).hasSizeLessThan(10);
        disk.storage.compact(disk.model);
        assertThat(disk.model.sstables()).hasSize(1);
        assertThat(contents(disk.model)).isEqualTo(contents(memory));
        disk = new Opened(files.afterPowerLoss(RandomSource.seeded(1)));
        assertThat(disk.model.sstables()).hasSize(1);
        assertThat(contents(disk.model)).isEqualTo(contents(memory));
    }

    @Test
    void a_table_that_is_seldom_written_does_not_keep_the_log_from_being_deleted() {
        FaultFileSystem files = new FaultFileSystem();
        Opened disk =
                new Opened(
                        files,
                        OPTIONS.withMemtableBytes(100_000).withCommitLogBytes(4 * 64 * 1024));
        disk.count(1, 1);
        assertThat(disk.counters.sstables()).isEmpty();
        for (int partition = 0; partition < 12_000; partition++) {
            disk.write(new Operation.Insert(partition, 1, 0, 1, 1).update());
        }
        assertThat(disk.counters.sstables()).hasSize(1);
        assertThat(disk.total(1)).isEqualTo(1);
    }

    @Test
    void a_snapshot_stays_when_its_table_is_dropped() throws IOException {
        FaultFileSystem files = new FaultFileSystem();
        Opened disk = new Opened(files);
        disk.write(new Operation.Insert(0, 1, 0, 1, 1).update());
        disk.storage.snapshot(disk.model, "before");
        assertThatThrownBy(() -> disk.storage.snapshot(disk.model, "before"))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("already");
        disk.storage.drop(disk.model);
        Path snapshot = disk.folder.table(ModelSchema.TABLE).resolve("snapshots").resolve("before");
        assertThat(files.list(snapshot)).hasSize(11);
    }

    @Test
    void a_folder_is_open_once_and_no_other_folder_is_taken_for_one() throws IOException {
        FaultFileSystem files = new FaultFileSystem();
        Opened disk = new Opened(files);
        assertThatThrownBy(() -> DataFolder.open(files, FOLDER))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("is open already");
        disk.storage.close();
        DataFolder.open(files, FOLDER).close();
        files.createFolders(Path.of("/home"));
        files.create(Path.of("/home/letter.txt")).close();
        assertThatThrownBy(() -> DataFolder.open(files, Path.of("/home")))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("holds other files");
    }

    @Test
    void a_folder_of_another_version_is_refused() throws IOException {
        FaultFileSystem files = new FaultFileSystem();
        files.createFolders(FOLDER);
        try (var file = files.create(FOLDER.resolve("rowhouse.format"))) {
            file.append(ByteBuffer.wrap(Bytes.utf8("rowhouse data folder, version 9\n").toArray()));
        }
        assertThatThrownBy(() -> DataFolder.open(files, FOLDER))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("version 9");
    }
}

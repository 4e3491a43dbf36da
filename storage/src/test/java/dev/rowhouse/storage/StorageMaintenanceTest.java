package dev.rowhouse.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.cql.schema.SnapshotSchema;
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
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.sstable.metadata.CommitLogSpan;
import dev.rowhouse.storage.sstable.metadata.Lineage;
import dev.rowhouse.storage.sstable.table.SSTableCheck;
import dev.rowhouse.storage.sstable.table.SSTableReader;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.testkit.FaultFileSystem;
import dev.rowhouse.testkit.FaultFileSystem.Fault;
import dev.rowhouse.testkit.FaultStep;
import dev.rowhouse.testkit.InlineScheduler;
import dev.rowhouse.testkit.ManualClock;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

class StorageMaintenanceTest {
    private static final int STEP = FaultStep.of(8);
    private static final Path OURS = Path.of("/ours");
    private static final Path THEIRS = Path.of("/theirs");
    private static final Path OUT = Path.of("/out");
    private static final Bytes WRITER = Bytes.wrap(new byte[16]);
    private static final StorageOptions OPTIONS =
            StorageOptions.defaults()
                    .withCommitLog(new CommitLogSettings(new SyncMode.Batch(), 64 * 1024));

    private static final TableMetadata OTHER =
            TableMetadata.builder("model", "other", new UUID(7, 8))
                    .addPartitionKeyColumn("p", NativeType.INT)
                    .addRegularColumn("n", NativeType.INT)
                    .build();

    /// A database with two tables.
    private static final class Opened {
        private final DiskStorage storage;
        private final TableStore table;
        private final TableStore other;
        private final Path folder;

        Opened(FileSystem files, Path path) {
            this(files, path, OPTIONS);
        }

        Opened(FileSystem files, Path path, StorageOptions options) {
            DataFolder opened;
            try {
                opened = DataFolder.open(files, path);
                folder = opened.table(ModelSchema.TABLE);
                storage =
                        new DiskStorage(
                                opened,
                                new DiskStorage.Environment(
                                        new ManualClock(0), new InlineScheduler()),
                                options,
                                new DatabaseIdentity(new UUID(path.hashCode(), 1), WRITER));
            } catch (IOException e) {
                throw new StorageException(String.valueOf(e.getMessage()), e);
            }
            table = storage.open(ModelSchema.TABLE);
            other = storage.open(OTHER);
            storage.begin(update ->
                    (update.table().id().equals(OTHER.id()) ? other : table).apply(update));
            try {
                opened.confirm();
            } catch (IOException e) {
                throw new StorageException(String.valueOf(e.getMessage()), e);
            }
        }

        void set(int partition, int n) {
            Cell cell = Cell.live(OTHER.column("n"), n, NativeType.INT.serialize(n));
            Row row = Row.builder(Clustering.EMPTY).cell(cell).build();
            PartitionUpdate update = PartitionUpdate.of(OTHER, ModelSchema.key(partition), row);
            storage.writing(() -> {
                storage.write(update, other::apply);
                return update;
            });
        }

        /// What is in both tables.
        List<String> all() {
            List<String> all = new ArrayList<>(contents(table));
            all.addAll(contents(other));
            return all;
        }

        void write(List<Operation> operations) {
            for (Operation operation : operations) {
                storage.writing(() -> {
                    storage.write(operation.update(), table::apply);
                    return operation;
                });
            }
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

    private static List<Operation> operations(int seed) {
        return new OperationGenerator(RandomSource.seeded(seed)).operations(12);
    }

    /// A folder of ours with some rows, and two SSTables of another database.
    private static FaultFileSystem prepared() {
        FaultFileSystem files = new FaultFileSystem();
        Opened theirs = new Opened(files, THEIRS);
        List<Operation> script = operations(1);
        theirs.write(script.subList(0, 6));
        theirs.storage.flush(theirs.table);
        theirs.write(script.subList(6, 12));
        theirs.storage.close();
        Opened ours = new Opened(files, OURS);
        ours.write(operations(2).subList(0, 6));
        ours.storage.flush(ours.table);
        ours.write(operations(2).subList(6, 12));
        ours.storage.close();
        return files;
    }

    private static List<Descriptor> theirs(FileSystem files) throws IOException {
        Path folder = THEIRS.resolve("data").resolve(OURS.relativize(ours(files)).subpath(1, 3));
        return Descriptor.list(files, folder);
    }

    private static Path ours(FileSystem files) throws IOException {
        Path keyspace = files.list(OURS.resolve("data")).getFirst();
        return files.list(keyspace).stream()
                .filter(folder -> !folder.toString().contains("/other-"))
                .findFirst()
                .orElseThrow();
    }

    private static TableStore memory(List<Operation> first, List<Operation> second) {
        TableStore memory = new TableStore(ModelSchema.TABLE, WRITER);
        first.forEach(operation -> memory.apply(operation.update()));
        second.forEach(operation -> memory.apply(operation.update()));
        return memory;
    }

    private static void check(FileSystem files, Path folder) throws IOException {
        for (Descriptor descriptor : Descriptor.list(files, folder)) {
            try (SSTableReader reader =
                    SSTableReader.openAlone(files, descriptor, new ChunkCache(0))) {
                SSTableCheck.check(files, reader, ignored -> {});
            }
        }
    }

    @Test
    void an_import_takes_all_or_nothing_whatever_fails() throws IOException {
        List<String> before = contents(memory(operations(2), List.of()));
        List<String> after = contents(memory(operations(2), operations(1)));
        assertThat(before).isNotEqualTo(after);
        for (Fault fault : Fault.values()) {
            for (int call = fault.ordinal() % STEP; ; call += STEP) {
                FaultFileSystem files = prepared();
                List<Descriptor> sources = theirs(files);
                Opened disk = new Opened(files, OURS);
                files.failAt(call, fault);
                boolean isDone = false;
                try {
                    disk.storage
                            .maintenance()
                            .importSSTables(disk.table, sources, StorageProgress.NONE);
                    isDone = true;
                } catch (StorageException ignored) {
                    // What counts is what is there.
                }
                String where = fault + " at call " + call;
                boolean hasFailed = files.hasFailed();
                files.heal();
                if (fault != Fault.CRASH) {
                    List<String> now = contents(disk.table);
                    assertThat(now).as(where).isIn(before, after);
                    if (isDone) {
                        assertThat(now).as(where).isEqualTo(after);
                    }
                }
                FaultFileSystem left = files.afterPowerLoss(RandomSource.seeded(call));
                Opened again = new Opened(left, OURS);
                List<String> found = contents(again.table);
                assertThat(found).as(where).isIn(before, after);
                if (isDone) {
                    assertThat(found).as(where).isEqualTo(after);
                }
                check(left, again.folder);
                assertThat(left.list(again.folder))
                        .as(where)
                        .noneMatch(file -> file.toString().contains("transaction"));
                if (!hasFailed) {
                    break;
                }
                assertThat(call).isLessThan(2_000);
            }
        }
    }

    @Test
    void imported_sstables_count_as_just_written_and_name_no_log() throws IOException {
        FaultFileSystem files = prepared();
        Opened disk = new Opened(files, OURS);
        StorageMaintenance.Imported imported =
                disk.storage
                        .maintenance()
                        .importSSTables(disk.table, theirs(files), StorageProgress.NONE);
        assertThat(imported.transfers()).hasSize(2);
        for (SSTableReader reader : imported.readers()) {
            assertThat(reader.statistics().commitLog()).isEqualTo(CommitLogSpan.NONE);
            Lineage lineage = reader.statistics().lineage();
            assertThat(lineage.level()).isZero();
            assertThat(lineage.repairedAtMillis()).isZero();
        }
        assertThatThrownBy(() ->
                        disk.storage
                                .maintenance()
                                .importSSTables(
                                        disk.table,
                                        List.of(imported.readers().getFirst().descriptor()),
                                        StorageProgress.NONE))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("is one of table");
    }

    @Test
    void a_damaged_sstable_is_not_imported_nor_is_any_other() throws IOException {
        FaultFileSystem files = prepared();
        List<Descriptor> sources = theirs(files);
        Path data = sources.getLast().file(Component.DATA);
        byte[] bytes = files.readBytes(data);
        bytes[bytes.length / 2] ^= 1;
        files.delete(data);
        try (WritableFile file = files.create(data)) {
            file.append(ByteBuffer.wrap(bytes));
        }
        Opened disk = new Opened(files, OURS);
        assertThatThrownBy(() ->
                        disk.storage
                                .maintenance()
                                .importSSTables(disk.table, sources, StorageProgress.NONE))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("nothing was imported")
                .hasMessageContaining(data.toString());
        assertThat(contents(disk.table)).isEqualTo(contents(memory(operations(2), List.of())));
    }

    @Test
    void what_was_exported_can_be_imported_and_a_failed_export_leaves_nothing() throws IOException {
        for (Fault fault : List.of(Fault.ERROR, Fault.NO_SPACE)) {
            for (int call = fault.ordinal() % STEP; ; call += STEP) {
                FaultFileSystem files = prepared();
                Opened disk = new Opened(files, THEIRS);
                files.failAt(call, fault);
                boolean isDone = false;
                try {
                    disk.storage
                            .maintenance()
                            .export(
                                    disk.table,
                                    OUT,
                                    Optional.empty(),
                                    SSTableVersion.written(),
                                    "the schema",
                                    StorageProgress.NONE);
                    isDone = true;
                } catch (RuntimeException ignored) {
                    // What counts is what is there.
                }
                boolean hasFailed = files.hasFailed();
                files.heal();
                if (isDone) {
                    assertThat(files.readText(OUT.resolve("schema.cql"))).isEqualTo("the schema");
                    assertThat(files.list(OUT)).noneMatch(file -> file.endsWith("Checksums.crc32"));
                    Opened ours = new Opened(files, OURS);
                    ours.storage
                            .maintenance()
                            .importSSTables(
                                    ours.table, Descriptor.list(files, OUT), StorageProgress.NONE);
                    assertThat(contents(ours.table))
                            .isEqualTo(contents(memory(operations(2), operations(1))));
                }
                if (!hasFailed) {
                    break;
                }
            }
        }
    }

    /// A database with two tables, a snapshot of both, and what was written since.
    private static FaultFileSystem withSnapshot(List<List<String>> oldAndNew) {
        FaultFileSystem files = new FaultFileSystem();
        Opened disk = new Opened(files, OURS);
        disk.write(operations(1).subList(0, 6));
        disk.storage.flush(disk.table);
        disk.write(operations(1).subList(6, 12));
        disk.set(1, 10);
        disk.storage
                .maintenance()
                .snapshot(List.of(disk.table, disk.other), "monday", SnapshotSchema::of);
        oldAndNew.add(disk.all());
        disk.write(operations(2));
        disk.storage.flush(disk.table);
        disk.write(operations(3));
        disk.set(1, 20);
        disk.set(2, 20);
        oldAndNew.add(disk.all());
        return files;
    }

    @Test
    void tables_are_restored_together_or_not_at_all_whatever_fails() throws IOException {
        for (Fault fault : Fault.values()) {
            for (int call = fault.ordinal() % STEP; ; call += STEP) {
                List<List<String>> oldAndNew = new ArrayList<>();
                FaultFileSystem files = withSnapshot(oldAndNew).afterRestart();
                assertThat(oldAndNew.getFirst()).isNotEqualTo(oldAndNew.getLast());
                Opened disk = new Opened(files, OURS);
                disk.set(3, 30);
                // The log says then which SSTables are gone; those that come must not have their
                // names.
                disk.storage.truncate(List.of(disk.other), () -> {});
                List<String> before = disk.all();
                files.failAt(call, fault);
                boolean isDone = false;
                try {
                    disk.storage
                            .maintenance()
                            .restore(
                                    List.of(disk.table, disk.other),
                                    "monday",
                                    StorageProgress.NONE);
                    isDone = true;
                } catch (RuntimeException ignored) {
                    // What counts is what is there.
                }
                String where = fault + " at call " + call;
                boolean hasFailed = files.hasFailed();
                files.heal();
                if (isDone && fault != Fault.CRASH) {
                    assertThat(disk.all()).as(where).isEqualTo(oldAndNew.getFirst());
                }
                FaultFileSystem left = files.afterPowerLoss(RandomSource.seeded(call));
                Opened again = new Opened(left, OURS);
                List<String> found = again.all();
                assertThat(found).as(where).isIn(before, oldAndNew.getFirst());
                if (isDone) {
                    assertThat(found).as(where).isEqualTo(oldAndNew.getFirst());
                }
                assertThat(left.exists(OURS.resolve("pending"))).as(where).isFalse();
                check(left, again.folder);
                check(left, again.folder.resolve("snapshots/monday"));
                again.set(4, 40);
                again.storage.close();
                if (!hasFailed) {
                    break;
                }
                assertThat(call).isLessThan(2_000);
            }
        }
    }

    @Test
    void a_snapshot_is_taken_of_all_tables_or_of_none_whatever_fails() throws IOException {
        for (Fault fault : Fault.values()) {
            for (int call = fault.ordinal() % STEP; ; call += STEP) {
                FaultFileSystem files = new FaultFileSystem();
                Opened disk = new Opened(files, OURS);
                disk.write(operations(1));
                disk.set(1, 10);
                List<String> contents = disk.all();
                files.failAt(call, fault);
                boolean isDone = false;
                try {
                    disk.storage
                            .maintenance()
                            .snapshot(
                                    List.of(disk.table, disk.other), "monday", SnapshotSchema::of);
                    isDone = true;
                } catch (RuntimeException ignored) {
                    // What counts is what is there.
                }
                boolean hasFailed = files.hasFailed();
                files.heal();
                FaultFileSystem left = files.afterPowerLoss(RandomSource.seeded(call));
                Opened again = new Opened(left, OURS);
                String where = fault + " at call " + call;
                assertThat(again.all()).as(where).isEqualTo(contents);
                List<SnapshotFolders.Snapshot> snapshots = again.storage.maintenance().snapshots();
                assertThat(snapshots.size()).as(where).isIn(isDone ? List.of(2) : List.of(0, 2));
                if (!snapshots.isEmpty()) {
                    again.set(1, 20);
                    again.storage
                            .maintenance()
                            .restore(
                                    List.of(again.table, again.other),
                                    "monday",
                                    StorageProgress.NONE);
                    assertThat(again.all()).as(where).isEqualTo(contents);
                }
                if (!hasFailed) {
                    break;
                }
                assertThat(call).isLessThan(2_000);
            }
        }
    }

    @Test
    void a_table_that_is_emptied_or_dropped_leaves_a_snapshot_when_that_is_wanted() {
        FaultFileSystem files = new FaultFileSystem();
        Opened disk = new Opened(files, OURS, OPTIONS.withAutoSnapshot(true));
        disk.set(1, 10);
        disk.storage.truncate(List.of(disk.other), () -> {});
        assertThat(contents(disk.other).toString()).doesNotContain("0000000a");
        disk.write(operations(1));
        disk.storage.drop(disk.table);
        List<SnapshotFolders.Snapshot> snapshots = disk.storage.maintenance().snapshots();
        assertThat(snapshots)
                .extracting(SnapshotFolders.Snapshot::name)
                .containsExactly("dropped-0-" + ModelSchema.TABLE.name(), "truncated-0-other");
        assertThat(snapshots).allMatch(snapshot -> snapshot.sstables() == 1);
        disk.storage
                .maintenance()
                .restore(List.of(disk.other), "truncated-0-other", StorageProgress.NONE);
        assertThat(contents(disk.other).toString()).contains("0000000a");
        disk.storage.maintenance().deleteSnapshots(snapshots);
        assertThat(disk.storage.maintenance().snapshots()).isEmpty();
    }

    @Test
    void a_snapshot_without_a_name_that_files_can_have_is_refused() {
        Opened disk = new Opened(new FaultFileSystem(), OURS);
        for (String name : List.of("", "..", "a/b", "a b")) {
            assertThatThrownBy(() -> disk.storage.snapshot(disk.table, name))
                    .as(name)
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("cannot be called");
        }
        assertThatThrownBy(() ->
                        disk.storage
                                .maintenance()
                                .restore(List.of(disk.table), "nosuch", StorageProgress.NONE))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("There is no snapshot");
    }
}

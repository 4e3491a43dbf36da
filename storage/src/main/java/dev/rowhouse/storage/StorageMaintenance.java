package dev.rowhouse.storage;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.schema.SnapshotSchema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.commitlog.CommitLogException;
import dev.rowhouse.storage.compaction.UndecidedTransactionException;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/// Operations on the files of tables on disk: import, export and compaction of SSTables, snapshots
/// and their restore.
///
/// **Thread safety.** Any number of threads.
public final class StorageMaintenance {
    private final DiskStorage storage;
    private final DataFolder folder;
    private final FileSystem files;
    private final Clock clock;
    private final Compactions compactions;
    private final FailStop failStop;

    StorageMaintenance(
            DiskStorage storage,
            DataFolder folder,
            Clock clock,
            Compactions compactions,
            FailStop failStop) {
        this.storage = storage;
        this.folder = folder;
        this.files = folder.files();
        this.clock = clock;
        this.compactions = compactions;
        this.failStop = failStop;
    }

    /// The result of importing or exporting an SSTable.
    ///
    /// @param from where it was
    /// @param to where it is
    /// @param contents the result of its check; empty when it was not checked
    /// @param bytes the length of its data as they are stored
    public record Transfer(
            Descriptor from, Descriptor to, Optional<SSTableContents> contents, long bytes) {}

    /// The content of an SSTable.
    ///
    /// @param partitions the number of partitions
    /// @param rows the number of rows, without static ones
    public record SSTableContents(long partitions, long rows) {}

    /// SSTables that are part of a table from now on.
    ///
    /// @param transfers what became of each
    /// @param readers those of the table
    public record Imported(List<Transfer> transfers, List<SSTableReader> readers) {
        /// Copies the lists.
        public Imported {
            transfers = List.copyOf(transfers);
            readers = List.copyOf(readers);
        }
    }

    /// Checks SSTables from elsewhere and makes them part of a table, all of them or none whatever
    /// happens. They are as if written just now: on level 0 and not repaired; and what they say of
    /// a commit log, which is another one, is taken out. The caller has suspended the indexes of
    /// the table, and is to add the entries.
    ///
    /// @throws StorageException when one is damaged (the cause is then a
    ///     [dev.rowhouse.storage.sstable.io.CorruptSSTableException]), not of the table, or of a
    ///     format that is not read; when a file cannot be read or written
    public Imported importSSTables(
            TableStore store, List<Descriptor> sstables, StorageProgress progress) {
        DiskTable table = require(store);
        try (SSTableImport work = new SSTableImport(files, table, progress)) {
            work.check(sstables);
            table.compactionLock().lock();
            try {
                if (table.isCompactionStopped()) {
                    throw gone(store);
                }
                return work.takeIn();
            } finally {
                table.compactionLock().unlock();
            }
        } catch (UndecidedTransactionException e) {
            throw failStop.fail(StorageException.of("import into table " + store.table(), e));
        } catch (IOException e) {
            throw StorageException.of("import into table " + store.table(), e);
        } finally {
            compactions.request(table);
        }
    }

    /// Gives the SSTables of a table away, into a folder from which another node takes them
    /// (`nodetool import`): second names of the files, or copies where that cannot be, or, in
    /// another version, their rows written again. All there is in memory is flushed before.
    ///
    /// @param target a folder that is missing or empty; after a failure, its new files are deleted
    /// @param snapshot the snapshot to be given away instead of what the table is now
    /// @param version the version of the SSTables in the folder
    /// @param schema the content of the file `schema.cql` beside them
    /// @param progress is called before each SSTable; an exception from it ends the work
    /// @throws StorageException when there is no such snapshot, when a file cannot be read or
    ///     written, or when the version cannot store something
    public List<Transfer> export(
            TableStore store,
            Path target,
            Optional<String> snapshot,
            SSTableVersion version,
            String schema,
            StorageProgress progress) {
        DiskTable table = require(store);
        try {
            if (files.exists(target)
                    && (!files.isFolder(target) || !files.list(target).isEmpty())) {
                throw new StorageException(
                        target + " is there already and not empty. Choose another folder.");
            }
            SSTableExport export =
                    new SSTableExport(files, store.table(), target, version, schema, progress);
            if (snapshot.isPresent()) {
                return export.export(table.folder().sstablesOf(snapshot.get()));
            }
            storage.flush(store);
            table.compactionLock().lock();
            try {
                return export.export(
                        store.sstables().stream().map(SSTableReader::descriptor).toList());
            } finally {
                table.compactionLock().unlock();
            }
        } catch (IOException e) {
            throw StorageException.of("export table " + store.table() + " to " + target, e);
        }
    }

    /// Flushes a table and compacts its SSTables as its compaction strategy decides
    /// (`nodetool compact`).
    ///
    /// @throws StorageException when a file cannot be read or written
    public void compact(TableStore store, StorageProgress progress) {
        DiskTable table = require(store);
        storage.flush(store);
        try {
            for (DiskTable one : table.withIndexes().toList()) {
                compactions.compactAll(one, progress);
            }
        } catch (IOException e) {
            throw failStop.fail(
                    StorageException.of(
                            "compact table " + store.table() + " in " + table.folder().path(), e));
        } catch (CorruptSSTableException e) {
            throw new StorageException(e.getMessage() + ".", e);
        } catch (UncheckedIOException e) {
            throw StorageException.of(
                    "read table " + store.table(), Objects.requireNonNull(e.getCause()));
        }
    }

    /// The folder of a snapshot of a table, whether it is there or not.
    public Path snapshotFolder(TableStore store, String name) {
        return SnapshotFolders.of(require(store).folder().path(), name);
    }

    /// Flushes some tables and gives their SSTables second names, for all of them or none
    /// (`nodetool snapshot`).
    ///
    /// @param schema the statements that make a table, for its `schema.cql`
    /// @throws StorageException when one has a snapshot of that name, or a file cannot be read or
    ///     written
    public void snapshot(
            List<TableStore> stores, String name, Function<TableMetadata, String> schema) {
        SnapshotFolders.requireName(name);
        for (TableStore store : stores) {
            storage.flush(store);
        }
        folder.pendingLock().lock();
        try {
            List<PendingWork.Target> tables = new ArrayList<>();
            for (TableStore store : stores) {
                Path place = snapshotFolder(store, name);
                if (files.exists(place)) {
                    throw new StorageException("There is a snapshot " + place + " already.");
                }
                tables.add(new PendingWork.Target(require(store).folder().path(), 0));
            }
            PendingWork pending = PendingWork.begin(folder, PendingWork.Kind.DELETE, name, tables);
            try {
                for (TableStore store : stores) {
                    snapshot(require(store), name, schema.apply(store.table()));
                }
                pending.end();
            } catch (IOException | RuntimeException e) {
                undo(pending, e);
                throw e;
            }
        } catch (IOException e) {
            throw StorageException.of("make snapshot " + name, e);
        } finally {
            folder.pendingLock().unlock();
        }
    }

    /// Takes the snapshot of a table that is about to lose its rows, if the options ask for it. A
    /// view gets none, because it can be rebuilt.
    ///
    /// @param what what the name begins with
    void snapshotBefore(String what, TableStore store, StorageOptions options) {
        TableMetadata table = store.table();
        if (options.autoSnapshot()
                && table.options().allowAutoSnapshot()
                && !table.isView()
                && storage.find(store).isPresent()) {
            String name = what + "-" + clock.epochMillis() + "-" + table.name();
            snapshot(List.of(store), name, SnapshotSchema::of);
        }
    }

    private void snapshot(DiskTable table, String name, String schema) throws IOException {
        table.compactionLock().lock();
        try {
            SnapshotFolders.make(
                    files,
                    SnapshotFolders.of(table.folder().path(), name),
                    table.store().sstables().stream().map(SSTableReader::descriptor).toList(),
                    schema,
                    Instant.ofEpochMilli(clock.epochMillis()));
        } finally {
            table.compactionLock().unlock();
        }
    }

    private static void undo(PendingWork pending, Exception cause) {
        try {
            pending.undo();
        } catch (IOException e) {
            // Remaining files are deleted when the database is opened again.
            cause.addSuppressed(e);
        }
    }

    /// The snapshots there are, those of dropped tables too.
    ///
    /// @throws StorageException when a folder cannot be read
    public List<SnapshotFolders.Snapshot> snapshots() {
        try {
            return SnapshotFolders.list(files, folder.path());
        } catch (IOException e) {
            throw StorageException.of("list the snapshots in " + folder, e);
        }
    }

    /// Deletes snapshots: all of them or none, of those that have the same name.
    ///
    /// @throws StorageException when a file cannot be deleted
    public void deleteSnapshots(List<SnapshotFolders.Snapshot> snapshots) {
        Map<String, List<PendingWork.Target>> tables = new TreeMap<>();
        for (SnapshotFolders.Snapshot snapshot : snapshots) {
            Path table = snapshot.folder().resolve("../..").normalize();
            tables.computeIfAbsent(snapshot.name(), ignored -> new ArrayList<>())
                    .add(new PendingWork.Target(table, 0));
        }
        folder.pendingLock().lock();
        try {
            for (Map.Entry<String, List<PendingWork.Target>> entry : tables.entrySet()) {
                PendingWork.begin(folder, PendingWork.Kind.DELETE, entry.getKey(), entry.getValue())
                        .undo();
            }
        } catch (IOException e) {
            throw StorageException.of("delete snapshots", e);
        } finally {
            folder.pendingLock().unlock();
        }
    }

    /// Makes tables what they were when a snapshot of that name was taken: all of them, or none
    /// whatever happens. Later writes are lost. The caller has suspended their indexes, which have
    /// no entries afterwards.
    ///
    /// @throws StorageException when one has no such snapshot, or an SSTable in it is damaged or
    ///     has types that the table no longer has; when a file cannot be read or written: then the
    ///     database takes no more writes, and finishes this when it is opened again
    public void restore(List<TableStore> stores, String name, StorageProgress progress) {
        List<DiskTable> tables = stores.stream().map(this::require).toList();
        try {
            for (DiskTable table : tables) {
                try (SSTableImport work = new SSTableImport(files, table, progress)) {
                    work.check(table.folder().sstablesOf(name));
                }
            }
        } catch (IOException e) {
            throw StorageException.of("read snapshot " + name, e);
        }
        tables.forEach(Compactions::stop);
        folder.pendingLock().lock();
        try {
            boolean isRestored = false;
            while (!isRestored) {
                // All that is to go is in SSTables first, so that what an interruption leaves is
                // the
                // tables as they were.
                stores.forEach(storage::flush);
                isRestored = storage.alone(() -> restoreAlone(tables, name));
            }
        } finally {
            folder.pendingLock().unlock();
            tables.forEach(Compactions::resume);
        }
        tables.forEach(compactions::request);
    }

    private boolean restoreAlone(List<DiskTable> tables, String name) {
        if (!tables.stream().allMatch(table -> table.store().isMemoryEmpty())) {
            return false;
        }
        boolean isBegun = false;
        try {
            storage.noteStored(tables);
            isBegun = true;
            PendingWork pending =
                    PendingWork.begin(
                            folder,
                            PendingWork.Kind.RESTORE,
                            name,
                            tables.stream()
                                    .map(DiskTable::folder)
                                    .map(one ->
                                            new PendingWork.Target(
                                                    one.path(), one.manifest().lastNumber()))
                                    .toList());
            for (DiskTable table : tables) {
                restoreAlone(table, name);
            }
            pending.end();
            return true;
        } catch (IOException e) {
            StorageException failure = StorageException.of("restore snapshot " + name, e);
            throw isBegun ? failStop.fail(failure) : failure;
        } catch (CommitLogException | CorruptSSTableException e) {
            throw failStop.fail(new StorageException(String.valueOf(e.getMessage()), e));
        }
    }

    private void restoreAlone(DiskTable table, String name) throws IOException {
        TableStore store = table.store();
        List<SSTableReader> old = store.sstables();
        List<Descriptor> restored =
                PendingWork.restore(
                        files,
                        table.folder().path(),
                        name,
                        old.stream().map(SSTableReader::descriptor).toList(),
                        table.folder().manifest());
        List<SSTableReader> readers = new ArrayList<>();
        for (Descriptor descriptor : restored) {
            readers.add(table.folder().openOne(descriptor, store.table()));
        }
        store.replace(old, readers);
        table.forgetFacts(old);
        for (IndexStore index : table.indexes()) {
            List<SSTableReader> entries = index.rows().clear();
            index.table().folder().delete(entries);
            index.table().forgetFacts(entries);
        }
    }

    private DiskTable require(TableStore store) {
        return storage.find(store).orElseThrow(() -> gone(store));
    }

    private static StorageException gone(TableStore store) {
        return new StorageException("Table " + store.table() + " is not open.");
    }
}

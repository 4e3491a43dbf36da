package dev.rowhouse.storage;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.storage.compaction.UndecidedTransactionException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What is done to tables on disk as files: SSTables taken in and given away.
///
/// **Thread safety.** Any number of threads.
public final class StorageMaintenance {
    private final DiskStorage storage;
    private final FileSystem files;
    private final Compactions compactions;
    private final FailStop failStop;

    StorageMaintenance(
            DiskStorage storage, FileSystem files, Compactions compactions, FailStop failStop) {
        this.storage = storage;
        this.files = files;
        this.compactions = compactions;
        this.failStop = failStop;
    }

    /// What became of an SSTable that was taken in or given away.
    ///
    /// @param from where it was
    /// @param to where it is
    /// @param contents what a check found in it; empty when it was not checked
    /// @param bytes the length of its data as they are stored
    public record Transfer(
            Descriptor from, Descriptor to, Optional<SSTableContents> contents, long bytes) {}

    /// What an SSTable holds.
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

    /// Checks SSTables from elsewhere and makes them part of a table, all of them or none whatever happens. They are as if written just now:
    /// on level 0 and not repaired; and what they say of a commit log, which is another one, is taken out.
    ///
    /// @throws StorageException when one is damaged (the cause is then a [dev.rowhouse.storage.sstable.io.CorruptSSTableException]), not of the
    ///     table, or of a format that is not read; when a file cannot be read or written
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

    /// Gives the SSTables of a table away, into a folder from which another node takes them (`nodetool import`): second names of the files, or
    /// copies where that cannot be. All there is in memory is flushed before.
    ///
    /// @param target a folder that is missing or empty; should this fail, what it got is deleted again
    /// @param snapshot the snapshot to be given away instead of what the table is now
    /// @param schema the content of the file `schema.cql` beside them
    /// @throws StorageException when there is no such snapshot, or a file cannot be read or written
    public List<Transfer> export(
            TableStore store, Path target, Optional<String> snapshot, String schema) {
        DiskTable table = require(store);
        try {
            if (files.exists(target)
                    && (!files.isFolder(target) || !files.list(target).isEmpty())) {
                throw new StorageException(
                        target + " is there already and not empty. Choose another folder.");
            }
            if (snapshot.isPresent()) {
                return new SSTableExport(files, target, schema)
                        .export(table.folder().sstablesOf(snapshot.get()));
            }
            storage.flush(store);
            table.compactionLock().lock();
            try {
                return new SSTableExport(files, target, schema)
                        .export(store.sstables().stream().map(SSTableReader::descriptor).toList());
            } finally {
                table.compactionLock().unlock();
            }
        } catch (IOException e) {
            throw StorageException.of("export table " + store.table() + " to " + target, e);
        }
    }

    private DiskTable require(TableStore store) {
        return storage.find(store).orElseThrow(() -> gone(store));
    }

    private static StorageException gone(TableStore store) {
        return new StorageException("Table " + store.table() + " is not open.");
    }
}

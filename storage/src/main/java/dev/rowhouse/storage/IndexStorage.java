package dev.rowhouse.storage;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.storage.sstable.table.PartitionWatch;
import dev.rowhouse.storage.sstable.table.ReadCache;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/// The storage of index entries of the tables in a folder.
///
/// **Invariants.** The next timestamp of an index is later than any in an SSTable of an index that
/// is open.
///
/// **Thread safety.** Any number of threads; of those that concern one table, one at a time.
public final class IndexStorage {
    private static final String PREFIX = ".";

    private final DiskStorage storage;
    private final Environment environment;
    private final AtomicLong lastTimestamp = new AtomicLong();

    /// The environment of the index stores.
    ///
    /// @param hostId the host ID of the writer
    /// @param folder the folder of the database
    record Environment(DataFolder folder, Clock clock, ReadCache cache, UUID hostId) {
        FileSystem files() {
            return folder.files();
        }

        /// Whether the log is whole: changes that were passed over in it may have cost indexes
        /// entries.
        boolean trustsLog() {
            return !folder.losses().areAccepted();
        }
    }

    IndexStorage(DiskStorage storage, Environment environment) {
        this.storage = storage;
        this.environment = environment;
    }

    /// The entries of an index, replacing an index of that name: those in the folder while the
    /// database is being opened, later none at first.
    ///
    /// @throws StorageException when the folder cannot be read or made
    public IndexStore open(TableStore store, IndexStore.Definition definition) {
        return storage.betweenFlushes(
                "open index " + definition.name() + " of table " + store.table(),
                () -> {
                    DiskTable table = require(store);
                    return storage.isOpening()
                            ? recall(table, definition)
                            : create(table, definition);
                });
    }

    /// Gives up the entries of an index for good. Running reads can continue.
    ///
    /// @throws StorageException when a file cannot be deleted
    public void drop(TableStore store, IndexStore index) {
        storage.betweenFlushes(
                "delete " + index,
                () -> {
                    drop(require(store), index);
                    return index;
                });
    }

    /// Marks the indexes of a table as incomplete: opening the database rebuilds them, unless they
    /// are completed before.
    ///
    /// @return those that were complete
    /// @throws StorageException when it cannot be written down
    public List<IndexStore> suspend(TableStore store) {
        return storage.betweenFlushes(
                "suspend the indexes of table " + store.table(),
                () -> {
                    List<IndexStore> suspended = new ArrayList<>();
                    for (IndexStore index : require(store).indexes()) {
                        if (index.suspend()) {
                            suspended.add(index);
                        }
                    }
                    return suspended;
                });
    }

    /// Flushes a table, and says that some of its indexes have entries for all its rows.
    ///
    /// @throws StorageException when it cannot be written down
    public void complete(TableStore store, List<IndexStore> built) {
        if (built.isEmpty()) {
            return;
        }
        storage.betweenFlushes(
                "complete the indexes of table " + store.table(),
                () -> {
                    storage.flush(store);
                    for (IndexStore index : built) {
                        index.complete();
                    }
                    return built;
                });
    }

    private DiskTable require(TableStore store) {
        return storage.find(store)
                .orElseThrow(
                        () -> new StorageException("Table " + store.table() + " is not open."));
    }

    /// Deletes what is left of indexes that a table no longer has.
    ///
    /// @param table the folder of the table
    /// @param names those it has
    static void deleteOthers(FileSystem files, Path table, Set<String> names) throws IOException {
        for (Path folder : foldersIn(files, table)) {
            if (!names.contains(name(folder).substring(PREFIX.length()))) {
                delete(files, folder);
            }
        }
    }

    private static List<Path> foldersIn(FileSystem files, Path table) throws IOException {
        return files.list(table).stream()
                .filter(one -> name(one).startsWith(PREFIX) && files.isFolder(one))
                .toList();
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }

    /// Deletes the folders of all indexes of a table.
    ///
    /// @param table the folder of the table
    static void deleteAll(FileSystem files, Path table) throws IOException {
        for (Path folder : foldersIn(files, table)) {
            delete(files, folder);
        }
    }

    private static void delete(FileSystem files, Path folder) throws IOException {
        IndexStore.clear(files, folder);
        files.delete(folder);
    }

    private IndexStore recall(DiskTable table, IndexStore.Definition definition)
            throws IOException {
        IndexStore index = index(table, definition);
        if (!index.recall() || !environment.trustsLog()) {
            return create(table, definition);
        }
        List<SSTableReader> sstables;
        try {
            sstables =
                    index.table()
                            .folder()
                            .open(definition.rows(), environment.folder().isConfirmed());
        } catch (StorageException e) {
            environment
                    .folder()
                    .losses()
                    .warn("%s is built anew: %s".formatted(index, firstSentence(e)));
            return create(table, definition);
        }
        for (SSTableReader sstable : sstables) {
            long last = sstable.statistics().times().maxTimestamp();
            lastTimestamp.accumulateAndGet(last, Math::max);
        }
        index.rows().replace(List.of(), sstables);
        table.indexes().add(index);
        return index;
    }

    // The rest is what to do about it, and it is being done.
    private static String firstSentence(StorageException e) {
        String message = String.valueOf(e.getMessage());
        int end = message.indexOf(". ");
        return end < 0 ? message : message.substring(0, end + 1);
    }

    private IndexStore create(DiskTable table, IndexStore.Definition definition)
            throws IOException {
        for (IndexStore index : table.indexes()) {
            if (index.name().equals(definition.name())) {
                drop(table, index);
            }
        }
        IndexStore index = index(table, definition);
        IndexStore.clear(environment.files(), index.table().folder().path());
        index.table().folder().open(definition.rows(), false);
        table.indexes().add(index);
        return index;
    }

    private IndexStore index(DiskTable table, IndexStore.Definition definition) {
        Path path = table.folder().path().resolve(PREFIX + definition.name());
        TableStore rows = new TableStore(definition.rows(), Bytes.EMPTY);
        TableFolder folder =
                new TableFolder(
                        environment.files(),
                        path,
                        environment.cache,
                        environment.hostId,
                        PartitionWatch.NONE,
                        environment.folder().losses().refusing());
        return new IndexStore(
                definition,
                DiskTable.ofIndex(rows, folder, table.memory()),
                new IndexStore.Environment(
                        environment.files(), environment.clock, table.memory(), lastTimestamp));
    }

    private void drop(DiskTable table, IndexStore index) throws IOException {
        table.indexes().remove(index);
        Compactions.stop(index.table());
        delete(environment.files(), index.table().folder().path());
        environment.files().syncFolder(table.folder().path());
    }
}

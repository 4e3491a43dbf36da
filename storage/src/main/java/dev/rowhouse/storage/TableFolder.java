package dev.rowhouse.storage;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.compaction.TransactionLog;
import dev.rowhouse.storage.memtable.Memtable;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.metadata.CommitLogSpan;
import dev.rowhouse.storage.sstable.metadata.EncodingStatsCollector;
import dev.rowhouse.storage.sstable.metadata.Lineage;
import dev.rowhouse.storage.sstable.metadata.SerializationHeader;
import dev.rowhouse.storage.sstable.table.PartitionWatch;
import dev.rowhouse.storage.sstable.table.ReadCache;
import dev.rowhouse.storage.sstable.table.SSTableOptions;
import dev.rowhouse.storage.sstable.table.SSTableReader;
import dev.rowhouse.storage.sstable.table.SSTableWriter;
import dev.rowhouse.storage.tree.Direction;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// The files of one table.
///
/// **Invariants.** `lastNumber` is not less than the number of any SSTable that there is or was since opening.
///
/// **Thread safety.** Any number of threads.
final class TableFolder {
    private static final String DROPPED = "dropped";
    private static final String BUILT = "built";

    private final FileSystem files;
    private final Path path;
    private final ReadCache cache;
    private final UUID hostId;
    private final PartitionWatch watch;
    private long lastNumber;

    /// @param hostId who writes
    /// @param watch who watches the partitions that are written
    TableFolder(FileSystem files, Path path, ReadCache cache, UUID hostId, PartitionWatch watch) {
        this.watch = watch;
        this.files = files;
        this.path = path;
        this.cache = cache;
        this.hostId = hostId;
    }

    Path path() {
        return path;
    }

    /// Makes the folder if it is missing, clears away what interruptions have left, and opens the SSTables.
    ///
    /// @throws dev.rowhouse.storage.sstable.io.CorruptSSTableException when one is damaged
    List<SSTableReader> open(TableMetadata table) throws IOException {
        DataFolder.make(files, path);
        TransactionLog.recover(files, path);
        Descriptor.deleteUnfinished(files, path);
        List<SSTableReader> readers = new ArrayList<>();
        for (Descriptor descriptor : Descriptor.list(files, path)) {
            readers.add(openOne(descriptor, table));
            noteNumber(descriptor);
        }
        return readers;
    }

    SSTableReader openOne(Descriptor descriptor, TableMetadata table) throws IOException {
        return SSTableReader.open(files, descriptor, table, cache);
    }

    /// Whether it says of a view that its building has come to its end.
    boolean isBuilt() {
        return files.exists(path.resolve(BUILT));
    }

    void noteBuilt() throws IOException {
        DataFolder.replace(files, path.resolve(BUILT), "");
    }

    private synchronized void noteNumber(Descriptor descriptor) {
        if (descriptor.id().chars().allMatch(Character::isDigit)) {
            lastNumber = Math.max(lastNumber, Long.parseLong(descriptor.id()));
        }
    }

    /// No SSTable that there is or was since opening has a greater number.
    synchronized long lastNumber() {
        return lastNumber;
    }

    /// Where the next SSTable is to be written.
    synchronized Descriptor next() {
        lastNumber++;
        return Descriptor.of(path, lastNumber);
    }

    /// Writes what a memtable holds to an SSTable.
    ///
    /// @param span the part of the commit log that the memtable stands for
    /// @return empty when it says nothing
    Optional<SSTableReader> write(TableMetadata table, Memtable memtable, CommitLogSpan span)
            throws IOException {
        SSTableOptions options =
                SSTableOptions.of(table, memtable.partitionCount())
                        .withHeader(
                                SerializationHeader.withDroppedColumns(
                                        table, EncodingStatsCollector.of(all(memtable))))
                        .withCommitLog(span)
                        .withLineage(Lineage.NEW.withHost(hostId));
        try (SSTableWriter writer = SSTableWriter.create(files, next(), table, options, watch)) {
            for (Iterator<UnfilteredRowIterator> partitions = all(memtable);
                    partitions.hasNext(); ) {
                writer.append(partitions.next());
            }
            if (writer.isEmpty()) {
                return Optional.empty();
            }
            writer.finish();
            return Optional.of(openOne(writer.descriptor(), table));
        }
    }

    private static Iterator<UnfilteredRowIterator> all(Memtable memtable) {
        return memtable.scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING);
    }

    /// Deletes the files of SSTables that are no longer among those of the table, all of them or none. Who still reads one can go on.
    void delete(Collection<SSTableReader> sstables) throws IOException {
        if (!sstables.isEmpty()) {
            List<Descriptor> going = sstables.stream().map(SSTableReader::descriptor).toList();
            TransactionLog log = TransactionLog.begin(files, path, going);
            log.commit();
            log.deleteInputs();
        }
    }

    /// The SSTables of a snapshot.
    ///
    /// @throws StorageException when there is none of that name
    List<Descriptor> sstablesOf(String snapshot) throws IOException {
        Path place = SnapshotFolders.of(path, snapshot);
        if (!files.isFolder(place)) {
            throw new StorageException("There is no snapshot " + place + ".");
        }
        return Descriptor.list(files, place);
    }

    /// Deletes everything but snapshots. What an interruption leaves is deleted by [#deleteDropped].
    void drop(Collection<SSTableReader> sstables) throws IOException {
        files.create(path.resolve(DROPPED)).close();
        files.syncFolder(path);
        delete(sstables);
        deleteRest(files, path);
    }

    private static void deleteRest(FileSystem files, Path folder) throws IOException {
        IndexStorage.deleteAll(files, folder);
        boolean hasSnapshots = false;
        for (Path entry : files.list(folder)) {
            if (files.isFolder(entry)) {
                hasSnapshots = true;
            } else if (!entry.endsWith(DROPPED)) {
                files.delete(entry);
            }
        }
        if (!hasSnapshots) {
            files.delete(folder.resolve(DROPPED));
            files.delete(folder);
        }
    }

    /// Deletes what is left of tables that were dropped, snapshots excepted.
    ///
    /// @param data the folder of the keyspaces' folders
    static void deleteDropped(FileSystem files, Path data) throws IOException {
        if (!files.isFolder(data)) {
            return;
        }
        for (Path keyspace : files.list(data)) {
            for (Path table : files.isFolder(keyspace) ? files.list(keyspace) : List.<Path>of()) {
                if (files.exists(table.resolve(DROPPED))) {
                    deleteRest(files, table);
                }
            }
        }
    }
}

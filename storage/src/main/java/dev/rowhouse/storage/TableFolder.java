package dev.rowhouse.storage;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.compaction.TransactionLog;
import dev.rowhouse.storage.memtable.Memtable;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.io.SSTableVersion;
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
/// **Invariants.** Once it is open, its manifest lists the SSTables of the table, as they are after
/// each change.
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
    private final LossPolicy losses;
    private TableManifest manifest;

    /// @param hostId the host ID of the writer
    /// @param watch the watch on written partitions
    /// @param losses the handling of missing or damaged files when the folder is opened
    TableFolder(
            FileSystem files,
            Path path,
            ReadCache cache,
            UUID hostId,
            PartitionWatch watch,
            LossPolicy losses) {
        this.watch = watch;
        this.files = files;
        this.path = path;
        this.cache = cache;
        this.hostId = hostId;
        this.losses = losses;
        this.manifest = TableManifest.empty(files, path);
    }

    Path path() {
        return path;
    }

    /// Makes the folder of a new table and its manifest, unless there are any.
    static void prepare(FileSystem files, Path path) throws IOException {
        DataFolder.make(files, path);
        if (files.exists(path.resolve(DROPPED))) {
            // The table has been dropped and is made again with the same identity.
            deleteRest(files, path);
            DataFolder.make(files, path);
            files.delete(path.resolve(DROPPED));
            files.syncFolder(path);
        }
        if (!files.exists(path.resolve(TableManifest.FILE))) {
            new FolderRecovery(files, path, LossPolicy.refused(path, ignored -> {})).recover(false);
        }
    }

    /// Makes the folder if it is missing, clears away what interruptions have left, and opens the
    /// SSTables.
    ///
    /// @param isListed whether the folder must have a manifest
    /// @throws StorageException when a file is missing or damaged, unless losses are accepted
    List<SSTableReader> open(TableMetadata table, boolean isListed) throws IOException {
        DataFolder.make(files, path);
        FolderRecovery recovery = new FolderRecovery(files, path, losses);
        manifest = recovery.recover(isListed);
        List<SSTableReader> readers = new ArrayList<>();
        for (Descriptor descriptor : manifest.sstables()) {
            try {
                readers.add(openOne(descriptor, table));
            } catch (CorruptSSTableException e) {
                losses.damaged(
                        e.file(),
                        "expected %s at offset %d, found %s"
                                .formatted(e.expected(), e.offset(), e.found()),
                        "The rows of this SSTable cannot be read without it");
                recovery.giveUp(manifest, descriptor);
            }
        }
        return readers;
    }

    SSTableReader openOne(Descriptor descriptor, TableMetadata table) throws IOException {
        SSTableReader reader = SSTableReader.open(files, descriptor, table, cache);
        reader.tellRebuilt(component ->
                losses.warn(
                        "%s is missing or damaged and has been made anew in memory; rowhouse compact writes it to disk again."
                                .formatted(descriptor.file(component))));
        return reader;
    }

    /// Whether it says of a view that its building has come to its end.
    boolean isBuilt() {
        return files.exists(path.resolve(BUILT));
    }

    void noteBuilt() throws IOException {
        DataFolder.replace(files, path.resolve(BUILT), "");
    }

    /// The list of its SSTables.
    TableManifest manifest() {
        return manifest;
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
                                        table,
                                        EncodingStatsCollector.of(
                                                all(memtable), SSTableVersion.written())))
                        .withCommitLog(span)
                        .withLineage(Lineage.NEW.withHost(hostId));
        Descriptor descriptor = manifest.beginFlush();
        try (SSTableWriter writer =
                SSTableWriter.create(files, descriptor, table, options, watch)) {
            for (Iterator<UnfilteredRowIterator> partitions = all(memtable);
                    partitions.hasNext(); ) {
                writer.append(partitions.next());
            }
            if (writer.isEmpty()) {
                writer.abort();
                manifest.endFlush(descriptor);
                return Optional.empty();
            }
            writer.finish();
            SSTableReader written = openOne(descriptor, table);
            manifest.replace(List.of(), List.of(descriptor));
            manifest.endFlush(descriptor);
            return Optional.of(written);
        }
    }

    private static Iterator<UnfilteredRowIterator> all(Memtable memtable) {
        return memtable.scan(KeyRange.ALL, Slices.ALL, Direction.ASCENDING);
    }

    /// Deletes the files of SSTables that are no longer among those of the table, all of them or
    /// none. Running reads can continue.
    void delete(Collection<SSTableReader> sstables) throws IOException {
        if (!sstables.isEmpty()) {
            List<Descriptor> going = sstables.stream().map(SSTableReader::descriptor).toList();
            TransactionLog log = TransactionLog.begin(files, path, going);
            log.commit();
            manifest.replace(going, List.of());
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
        return SnapshotFolders.sstables(files, place);
    }

    /// Deletes everything but snapshots. [#deleteDropped] deletes the files of an interrupted
    /// deletion.
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

    /// Deletes what is left of tables that were dropped, snapshots excepted, and what a creation
    /// that was interrupted was writing.
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
                } else {
                    DataFolder.deleteUnfinished(files, table.resolve(TableManifest.FILE));
                }
            }
        }
    }
}

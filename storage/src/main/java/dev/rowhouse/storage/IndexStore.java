package dev.rowhouse.storage;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.Row;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/// The store of the entries of a table's index in a folder: rows of a hidden table, in a folder
/// within that of the table.
///
/// ```
/// data/KEYSPACE/TABLE-ID/.INDEX/nb-1-big-Data.db …    the entries
/// data/KEYSPACE/TABLE-ID/.INDEX/complete              the definition of the index, which stands
///                                                     for its word that none is missing
/// ```
///
/// It has no log. Its memtable is switched together with the table's and written before it. So rows
/// in the table's SSTables have their entries, and replaying the other changes from the log adds
/// their entries again.
///
/// **Invariants.** While there is a `complete`, every row in an SSTable of the table has its
/// entries in SSTables of the index, unless they were taken away; and an entry is taken away for
/// good only where the log, or an SSTable of the table, holds the change that has made it wrong.
/// Each write has a later timestamp than all earlier ones, independent of the clock.
///
/// **Thread safety.** Any number of threads; of those that complete and suspend it, one at a time.
public final class IndexStore {
    private static final String COMPLETE = "complete";
    private static final Cell[] NO_CELLS = {};
    // The memory of an entry in the memtable besides its bytes, measured with short values.
    private static final long HEAP_PER_ENTRY = 350;

    private final Definition definition;
    private final DiskTable table;
    private final Environment environment;
    private volatile boolean isComplete;

    /// The definition of an index.
    ///
    /// @param name its name
    /// @param rows the hidden table of its entries
    /// @param text all that tells whether entries written earlier are those of this index, in one
    ///     line
    public record Definition(String name, TableMetadata rows, String text) {}

    /// The environment of an index store.
    ///
    /// @param memory where its memtable counts
    /// @param lastTimestamp the latest timestamp of any index
    record Environment(
            FileSystem files, Clock clock, MemtableMemory memory, AtomicLong lastTimestamp) {}

    IndexStore(Definition definition, DiskTable table, Environment environment) {
        this.definition = definition;
        this.table = table;
        this.environment = environment;
    }

    String name() {
        return definition.name();
    }

    DiskTable table() {
        return table;
    }

    /// The hidden table, to be read.
    public TableStore rows() {
        return table.store();
    }

    /// Adds an entry, or says again that it is there. The caller is writing to the index's table,
    /// and holds the partition of that.
    ///
    /// @param partition the partition of the hidden table
    public void add(DecoratedKey partition, Clustering entry) {
        LivenessInfo liveness = LivenessInfo.of(environment.lastTimestamp.incrementAndGet());
        apply(partition, Row.ofGiven(entry, liveness, NO_CELLS));
    }

    /// Takes an entry away. The caller is writing to the index's table, and holds the partition of
    /// that.
    ///
    /// @param partition the partition of the hidden table
    public void remove(DecoratedKey partition, Clustering entry) {
        long timestamp = environment.lastTimestamp.incrementAndGet();
        DeletionTime deletion = new DeletionTime(timestamp, environment.clock.epochSeconds());
        apply(partition, Row.deleted(entry, deletion));
    }

    private void apply(DecoratedKey partition, Row row) {
        long bytes = HEAP_PER_ENTRY + partition.key().length();
        for (int i = 0; i < row.clustering().size(); i++) {
            Bytes value = row.clustering().value(i);
            bytes += value == null ? 0 : value.length();
        }
        rows().apply(PartitionUpdate.of(rows().table(), partition, row));
        environment.memory.add(bytes);
    }

    /// Whether all rows of the table have their entries, in memory or stored.
    public boolean isComplete() {
        return isComplete;
    }

    /// Takes the index at its word, if it has given it.
    boolean recall() throws IOException {
        Path complete = path().resolve(COMPLETE);
        try {
            isComplete =
                    environment.files.exists(complete)
                            && environment.files.readText(complete).equals(text());
        } catch (CharacterCodingException ignored) {
            isComplete = false;
        }
        return isComplete;
    }

    private String text() {
        return definition.text() + "\n";
    }

    private Path path() {
        return table.folder().path();
    }

    /// Writes down that all that is stored of the table has its entries stored.
    void complete() throws IOException {
        DataFolder.replace(environment.files, path().resolve(COMPLETE), text());
        isComplete = true;
    }

    /// Removes the mark: if the following work is interrupted, the index is rebuilt.
    ///
    /// @return whether it was complete
    boolean suspend() throws IOException {
        if (!isComplete) {
            return false;
        }
        isComplete = false;
        forget(environment.files, path());
        return true;
    }

    private static void forget(FileSystem files, Path folder) throws IOException {
        files.delete(folder.resolve(COMPLETE));
        files.syncFolder(folder);
    }

    /// Empties the folder of an index, if it is there.
    static void clear(FileSystem files, Path folder) throws IOException {
        if (files.isFolder(folder)) {
            forget(files, folder);
            for (Path file : files.list(folder)) {
                if (files.isFolder(file)) {
                    SnapshotFolders.delete(files, file);
                } else {
                    files.delete(file);
                }
            }
            files.syncFolder(folder);
        }
    }

    @Override
    public String toString() {
        return "index " + definition.name() + " in " + path();
    }
}

package dev.rowhouse.storage;

import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/// Brings back what the commit log holds and the SSTables do not. Full memtables are flushed in
/// between, so that a log of any length can be replayed.
///
/// **Thread safety.** Belongs to one thread, while no other thread uses the tables.
final class LogReplay implements LogRecords.Replay {
    private final Map<UUID, DiskTable> tables;
    private final long memtableBytesMax;
    private final AtomicLong indexBytes;
    private final Storage.Applier applier;
    private long memtableBytes;
    private long applied;

    /// @param memtableBytesMax how much heap memtables may take, about
    /// @param indexBytes what those of indexes take now
    LogReplay(
            Map<UUID, DiskTable> tables,
            long memtableBytesMax,
            AtomicLong indexBytes,
            Storage.Applier applier) {
        this.indexBytes = indexBytes;
        this.tables = tables;
        this.memtableBytesMax = memtableBytesMax;
        this.applier = applier;
    }

    /// Tables in the order in which a replay flushes them. A view's missing rows are made from its
    /// table's records, so these must not count as stored before the view's rows are.
    static List<DiskTable> viewsFirst(Map<UUID, DiskTable> tables) {
        return tables.values().stream()
                .sorted(Comparator.comparing(table -> !table.store().table().isView()))
                .toList();
    }

    /// The number of changes that were missing.
    long applied() {
        return applied;
    }

    @Override
    public Optional<DiskTable> table(UUID id) {
        return Optional.ofNullable(tables.get(id));
    }

    @Override
    public void apply(PartitionUpdate update) {
        applier.apply(update);
        applied++;
    }

    @Override
    public void endRecord(CommitLogPosition end, long heapBytes) throws IOException {
        memtableBytes += heapBytes;
        if (memtableBytes + indexBytes.get() > memtableBytesMax) {
            flushAll(end);
            memtableBytes = 0;
        }
    }

    @Override
    public void truncate(DiskTable table, List<SSTableReader> sstables) throws IOException {
        table.store().replace(sstables, List.of());
        table.folder().delete(sstables);
    }

    private void flushAll(CommitLogPosition end) throws IOException {
        for (DiskTable table : viewsFirst(tables)) {
            Optional<SwitchedMemtables> switched = SwitchedMemtables.of(table, end);
            if (switched.isPresent()) {
                switched.get().write();
            }
        }
    }
}

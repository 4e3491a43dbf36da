package dev.rowhouse.storage.sstable.metadata;

import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.ColumnData;
import dev.rowhouse.storage.row.ComplexCells;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Lifetime;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.sstable.io.SSTableVersion;

import java.util.Iterator;

/// Finds the smallest times of what is going to be written: counted from them, times take few
/// bytes.
///
/// **Thread safety.** Belongs to one thread.
public final class EncodingStatsCollector {
    private long minTimestamp = Long.MAX_VALUE;
    private long minLocalDeletionTime = Long.MAX_VALUE;
    private int minTtlSeconds = Integer.MAX_VALUE;

    /// The bases for some partitions in an SSTable of a version.
    public static EncodingStats of(
            Iterator<UnfilteredRowIterator> partitions, SSTableVersion version) {
        EncodingStatsCollector collector = new EncodingStatsCollector();
        while (partitions.hasNext()) {
            collector.add(partitions.next());
        }
        return collector.stats(LocalTimes.of(version));
    }

    private void add(UnfilteredRowIterator partition) {
        add(partition.partitionDeletion());
        add(partition.staticRow());
        while (partition.hasNext()) {
            switch (partition.next()) {
                case Row row -> add(row);
                case RangeTombstoneMarker marker -> {
                    add(marker.below());
                    add(marker.above());
                }
            }
        }
    }

    private void add(Row row) {
        LivenessInfo liveness = row.liveness();
        if (!liveness.isEmpty()) {
            minTimestamp = Math.min(minTimestamp, liveness.timestamp());
            if (liveness.isExpiring()) {
                addExpiry(liveness.localExpirationTime(), liveness.ttlSeconds());
            }
        }
        add(row.deletion());
        for (int i = 0; i < row.columnCount(); i++) {
            ColumnData data = row.columnAt(i);
            switch (data) {
                case Cell cell -> add(cell);
                case ComplexCells complex -> {
                    add(complex.deletion());
                    complex.iterator().forEachRemaining(this::add);
                }
            }
        }
    }

    private void add(Cell cell) {
        minTimestamp = Math.min(minTimestamp, cell.timestamp());
        Lifetime lifetime = cell.lifetime();
        if (lifetime.isExpiring()) {
            addExpiry(lifetime.localDeletionTime(), lifetime.ttlSeconds());
        } else if (lifetime.isTombstone()) {
            minLocalDeletionTime = Math.min(minLocalDeletionTime, lifetime.localDeletionTime());
        }
    }

    private void add(DeletionTime deletion) {
        if (!deletion.isLive()) {
            minTimestamp = Math.min(minTimestamp, deletion.markedForDeleteAt());
            minLocalDeletionTime = Math.min(minLocalDeletionTime, deletion.localDeletionTime());
        }
    }

    private void addExpiry(long localDeletionTime, int ttlSeconds) {
        minLocalDeletionTime = Math.min(minLocalDeletionTime, localDeletionTime);
        minTtlSeconds = Math.min(minTtlSeconds, ttlSeconds);
    }

    private EncodingStats stats(LocalTimes localTimes) {
        EncodingStats none = EncodingStats.DEFAULT;
        return new EncodingStats(
                minTimestamp == Long.MAX_VALUE ? none.minTimestamp() : minTimestamp,
                minLocalDeletionTime == Long.MAX_VALUE
                        ? none.minLocalDeletionTime()
                        : localTimes.stored(minLocalDeletionTime),
                minTtlSeconds == Integer.MAX_VALUE ? none.minTtlSeconds() : minTtlSeconds);
    }
}

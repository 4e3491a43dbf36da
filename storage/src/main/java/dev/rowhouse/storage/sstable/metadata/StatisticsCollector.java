package dev.rowhouse.storage.sstable.metadata;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringBound.Side;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.ColumnData;
import dev.rowhouse.storage.row.ComplexCells;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Lifetime;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.sstable.io.SSTableVersion;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/// Gathers the [Statistics] of an SSTable while its partitions are written.
///
/// **Thread safety.** Belongs to one thread.
public final class StatisticsCollector {
    // The longest value whose length the file can store.
    private static final int MAX_VALUE_BYTES = 0xFFFF;

    private final ClusteringComparator comparator;
    private final SSTableVersion version;
    private final LocalTimes localTimes;
    private final Histogram partitionSizes = Histogram.ofPartitionSizes();
    private final Histogram cellsPerPartition = Histogram.ofCellCounts();
    private final TombstoneTimes tombstones = new TombstoneTimes();
    private final Range timestamps = new Range();
    private final Range deletionTimes = new Range();
    private final Range ttls = new Range();
    private @Nullable Unfiltered first;
    private @Nullable Unfiltered last;
    private long columnsSet;
    private long rows;
    private long cellsInPartition;
    private long tombstonesInPartition;
    private boolean hasPartitionDeletions;

    /// The extremes of some numbers.
    private static final class Range {
        private long min = Long.MAX_VALUE;
        private long max = Long.MIN_VALUE;

        private void add(long value) {
            min = Math.min(min, value);
            max = Math.max(max, value);
        }

        private boolean isEmpty() {
            return min > max;
        }
    }

    /// A collector that has seen nothing.
    ///
    /// @param comparator the order of the table's rows
    /// @param version the version of the SSTable
    public StatisticsCollector(ClusteringComparator comparator, SSTableVersion version) {
        this.comparator = comparator;
        this.version = version;
        this.localTimes = LocalTimes.of(version);
    }

    /// Takes the deletion of a partition that begins.
    public void addPartition(DeletionTime deletion) {
        cellsInPartition = 0;
        tombstonesInPartition = 0;
        hasPartitionDeletions |= !deletion.isLive();
        addDeletion(deletion);
    }

    /// The number of tombstones in the partition so far: of itself, rows, cells and ends of ranges,
    /// as Cassandra counts them. Expiring cells are not tombstones.
    public long tombstonesInPartition() {
        return tombstonesInPartition;
    }

    /// Takes the end of the partition.
    ///
    /// @param bytes how long the partition is
    public void endPartition(long bytes) {
        partitionSizes.add(bytes);
        cellsPerPartition.add(cellsInPartition);
    }

    /// Takes an element of the partition; the static row as well, unless it is empty.
    public void add(Unfiltered unfiltered) {
        switch (unfiltered) {
            case Row row -> addRow(row);
            case RangeTombstoneMarker marker -> {
                addDeletion(marker.below());
                addDeletion(marker.above());
                // A boundary lies between two ranges, so it is never the first or last place.
                boolean isBoundary = !marker.below().isLive() && !marker.above().isLive();
                if (!isBoundary) {
                    addPlace(marker);
                }
            }
        }
    }

    private void addPlace(Unfiltered place) {
        if (first == null || last == null) {
            first = place;
            last = place;
        } else if (comparator.compare(place, first) < 0) {
            first = place;
        } else if (comparator.compare(place, last) > 0) {
            last = place;
        }
    }

    private void addRow(Row row) {
        rows++;
        if (!row.clustering().isStatic()) {
            addPlace(row);
        }
        LivenessInfo liveness = row.liveness();
        if (!liveness.isEmpty()) {
            add(liveness.timestamp(), liveness.localExpirationTime(), liveness.ttlSeconds());
        }
        addDeletion(row.deletion());
        for (int i = 0; i < row.columnCount(); i++) {
            ColumnData data = row.columnAt(i);
            switch (data) {
                case Cell cell -> {
                    columnsSet++;
                    addCell(cell);
                }
                case ComplexCells complex -> {
                    addDeletion(complex.deletion());
                    columnsSet += complex.size() > 0 ? 1 : 0;
                    for (Iterator<Cell> cells = complex.iterator(); cells.hasNext(); ) {
                        addCell(cells.next());
                    }
                }
            }
        }
    }

    private void addCell(Cell cell) {
        cellsInPartition++;
        tombstonesInPartition += cell.isTombstone() ? 1 : 0;
        Lifetime lifetime = cell.lifetime();
        add(cell.timestamp(), lifetime.localDeletionTime(), lifetime.ttlSeconds());
    }

    private void add(long timestamp, long localDeletionTime, int ttlSeconds) {
        timestamps.add(timestamp);
        addDeletionTime(localDeletionTime);
        ttls.add(ttlSeconds);
    }

    private void addDeletion(DeletionTime deletion) {
        if (!deletion.isLive()) {
            tombstonesInPartition++;
            timestamps.add(deletion.markedForDeleteAt());
            addDeletionTime(deletion.localDeletionTime());
        }
    }

    private void addDeletionTime(long localDeletionTime) {
        if (localDeletionTime == TimeSpan.NO_DELETION_TIME) {
            deletionTimes.add(localDeletionTime);
        } else {
            long stored = localTimes.stored(localDeletionTime);
            deletionTimes.add(stored);
            tombstones.add(stored);
        }
    }

    /// The statistics of what has been seen.
    ///
    /// @param firstKey the key of the first partition
    /// @param lastKey the key of the last one
    public Statistics finish(
            Bytes firstKey,
            Bytes lastKey,
            CommitLogSpan commitLog,
            Lineage lineage,
            double compressionRatio) {
        long none = TimeSpan.NO_DELETION_TIME;
        TimeSpan times =
                new TimeSpan(
                        timestamps.isEmpty() ? Long.MIN_VALUE : timestamps.min,
                        timestamps.isEmpty() ? Long.MAX_VALUE : timestamps.max,
                        deletionTimes.isEmpty() ? none : deletionTimes.min,
                        deletionTimes.isEmpty() ? none : deletionTimes.max,
                        ttls.isEmpty() ? 0 : (int) ttls.min,
                        ttls.isEmpty() ? 0 : (int) ttls.max);
        return new Statistics(
                new Counts(partitionSizes, cellsPerPartition, columnsSet, rows),
                times,
                span(),
                tombstones,
                commitLog,
                lineage,
                compressionRatio,
                false,
                version.hasKeyCoverage()
                        ? Optional.of(KeyCoverage.of(hasPartitionDeletions, firstKey, lastKey))
                        : Optional.empty());
    }

    private ClusteringSpan span() {
        if (!version.hasKeyCoverage()) {
            return ClusteringSpan.ofPrefixes(values(first), values(last));
        }
        return first == null || last == null
                ? ClusteringSpan.NONE
                : new ClusteringSpan(bound(Side.BEFORE, first), bound(Side.AFTER, last));
    }

    private static ClusteringBound bound(Side side, Unfiltered place) {
        return switch (place) {
            case Row row -> ClusteringBound.of(side, row.clustering());
            case RangeTombstoneMarker marker -> marker.bound();
        };
    }

    /// The prefix of a position's values that the file can store; values that begin with it are
    /// within the span, too.
    private static List<Bytes> values(@Nullable Unfiltered place) {
        List<? extends @Nullable Bytes> all =
                switch (place) {
                    case null -> List.of();
                    case Row row -> row.clustering().values();
                    case RangeTombstoneMarker marker -> marker.bound().values();
                };
        List<Bytes> present = new ArrayList<>(all.size());
        for (Bytes value : all) {
            if (value == null || value.length() > MAX_VALUE_BYTES) {
                break;
            }
            present.add(value);
        }
        return present;
    }
}

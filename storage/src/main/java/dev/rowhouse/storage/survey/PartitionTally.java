package dev.rowhouse.storage.survey;

import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.ColumnData;
import dev.rowhouse.storage.row.ComplexCells;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.LivenessInfo;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Unfiltered;

import java.util.Iterator;

/// Counts what is in partitions, one after the other.
///
/// **Thread safety.** Belongs to one thread.
final class PartitionTally {
    private final long nowInSeconds;
    private final Extent.Builder written = new Extent.Builder();
    private final Extent.Builder timesToLive = new Extent.Builder();
    private final Extent.Builder expirations = new Extent.Builder();
    private long expiring;
    private long rows;
    private long cells;
    private long ranges;
    private long deletedRows;
    private long deletedCells;
    private long expired;

    /// @param nowInSeconds the time of day at which rows are live or not, in seconds since 1970
    PartitionTally(long nowInSeconds) {
        this.nowInSeconds = nowInSeconds;
    }

    /// Reads a partition to its end.
    void read(UnfilteredRowIterator partition) {
        rows = 0;
        cells = 0;
        ranges = 0;
        deletedRows = 0;
        deletedCells = 0;
        expired = 0;
        note(partition.partitionDeletion());
        add(partition.staticRow());
        while (partition.hasNext()) {
            Unfiltered element = partition.next();
            switch (element) {
                case Row row -> {
                    add(row);
                    rows += row.isLive(nowInSeconds) ? 1 : 0;
                }
                case RangeTombstoneMarker marker -> {
                    ranges += note(marker.below());
                    ranges += note(marker.above());
                }
            }
        }
    }

    private void add(Row row) {
        LivenessInfo liveness = row.liveness();
        if (!liveness.isEmpty()) {
            written.add(liveness.timestamp());
            if (liveness.isExpiring()) {
                addLife(liveness.ttlSeconds(), liveness.localExpirationTime());
                expired += liveness.isLive(nowInSeconds) ? 0 : 1;
            }
        }
        deletedRows += note(row.deletion());
        for (int i = 0; i < row.columnCount(); i++) {
            ColumnData data = row.columnAt(i);
            switch (data) {
                case Cell cell -> add(cell);
                case ComplexCells complex -> {
                    deletedCells += note(complex.deletion());
                    for (Iterator<Cell> all = complex.iterator(); all.hasNext(); ) {
                        add(all.next());
                    }
                }
            }
        }
    }

    private void add(Cell cell) {
        written.add(cell.timestamp());
        if (cell.isTombstone()) {
            deletedCells++;
            return;
        }
        boolean isLive = cell.isLive(nowInSeconds);
        cells += isLive ? 1 : 0;
        if (cell.isExpiring()) {
            addLife(cell.lifetime().ttlSeconds(), cell.lifetime().localDeletionTime());
            expired += isLive ? 0 : 1;
        }
    }

    private void addLife(int ttlSeconds, long expiration) {
        expiring++;
        timesToLive.add(ttlSeconds);
        expirations.add(expiration);
    }

    /// Notes the time of a deletion; 1 if it is one, otherwise 0.
    private int note(DeletionTime deletion) {
        if (deletion.isLive()) {
            return 0;
        }
        written.add(deletion.markedForDeleteAt());
        return 1;
    }

    /// The live rows of the last partition.
    long rows() {
        return rows;
    }

    /// The live values of the last partition.
    long cells() {
        return cells;
    }

    /// The tombstones of the last partition.
    ///
    /// @param deletion that of the partition
    Tombstones tombstones(DeletionTime deletion) {
        return new Tombstones(
                deletion.isLive() ? 0 : 1, ranges, deletedRows, deletedCells, expired);
    }

    /// The times of all partitions.
    Times times() {
        return new Times(written.build(), expiring, timesToLive.build(), expirations.build());
    }
}

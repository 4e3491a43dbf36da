package dev.rowhouse.engine.write;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.partition.Partition;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.ColumnData;
import dev.rowhouse.storage.row.ComplexCells;
import dev.rowhouse.storage.row.RangeTombstone;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.tree.Direction;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.List;

/// The size of a change as Cassandra computes it for its limit on batches: values, and for each
/// part the bytes of its timestamps. The key of the partition does not count, and a static row
/// counts even when there is none.
final class UpdateSize {
    private static final int TIMESTAMP_BYTES = Long.BYTES;
    private static final int DELETION_TIME_BYTES = TIMESTAMP_BYTES + Integer.BYTES;
    private static final int LOCAL_DELETION_TIME_BYTES = Long.BYTES;
    private static final int TTL_BYTES = Integer.BYTES;

    private UpdateSize() {}

    /// The size of a change, in bytes.
    static long bytes(PartitionUpdate update, ClusteringComparator comparator) {
        Partition change = update.change();
        long size = TIMESTAMP_BYTES + rowBytes(change.staticRow());
        Iterator<Row> rows = change.rows(comparator, Slice.ALL, Direction.ASCENDING);
        while (rows.hasNext()) {
            size += rowBytes(rows.next());
        }
        Iterator<RangeTombstone> ranges = change.rangeTombstones().iterator();
        if (ranges.hasNext()) {
            size += Integer.BYTES;
        }
        while (ranges.hasNext()) {
            Slice slice = ranges.next().slice();
            size += valueBytes(slice.start().values()) + valueBytes(slice.end().values());
            size += DELETION_TIME_BYTES;
        }
        return size;
    }

    private static long rowBytes(Row row) {
        long size = valueBytes(row.clustering().values()) + TIMESTAMP_BYTES;
        if (row.liveness().isExpiring()) {
            size += TTL_BYTES + LOCAL_DELETION_TIME_BYTES;
        }
        size += DELETION_TIME_BYTES + 1;
        for (ColumnData column : row.columns()) {
            size +=
                    switch (column) {
                        case Cell cell -> bytes(cell);
                        case ComplexCells complex -> complexBytes(complex);
                    };
        }
        return size;
    }

    private static long complexBytes(ComplexCells complex) {
        long size = DELETION_TIME_BYTES;
        for (Iterator<Cell> cells = complex.iterator(); cells.hasNext(); ) {
            size += bytes(cells.next());
        }
        return size;
    }

    /// The size of a cell, in bytes.
    static long bytes(Cell cell) {
        return (long) TIMESTAMP_BYTES
                + TTL_BYTES
                + LOCAL_DELETION_TIME_BYTES
                + cell.path().length()
                + cell.value().length();
    }

    private static long valueBytes(List<@Nullable Bytes> values) {
        return values.stream().mapToLong(value -> value == null ? 0 : value.length()).sum();
    }
}

package dev.rowhouse.engine.table;

import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.engine.guardrail.Guard;
import dev.rowhouse.engine.guardrail.Limit;
import dev.rowhouse.engine.guardrail.PartitionName;
import dev.rowhouse.engine.guardrail.Threshold;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.partition.Partition;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.ColumnData;
import dev.rowhouse.storage.row.ComplexCells;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.RowSize;

import java.util.Iterator;
import java.util.Optional;

/// Tells of partitions that grow and grow, or keeps them from it.
///
/// A write pays for one look at the memtable, which it is about to change anyway. A partition in
/// memory is measured when it has few rows, and then each time it has half as many more, so that a
/// row is looked at some three times however many there are. The sizes in SSTables come from their
/// statistics, and the few large partitions of each are looked up once in its index. Both are less
/// than the whole partition, so a rejected partition is certainly too large.
final class PartitionGuard {
    /// The number of rows up to which a partition is measured with each write.
    private static final int FEW_ROWS = 8;

    private final PartitionUpdate update;
    private final TableStore store;
    private final Guard guard;

    private PartitionGuard(PartitionUpdate update, TableStore store, Guard guard) {
        this.update = update;
        this.store = store;
        this.guard = guard;
    }

    /// Checks that a change leaves a partition within its limits.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when the partition is too large for what the
    ///     change adds
    static void check(PartitionUpdate update, TableStore store, Guard guard) {
        boolean restricts =
                guard.restricts(Threshold.PARTITION_ROWS)
                        || guard.restricts(Threshold.PARTITION_SIZE);
        if (restricts && addsRows(update.change())) {
            new PartitionGuard(update, store, guard).check();
        }
    }

    /// Whether a change brings more than deletions, which are how one gets out of a partition that
    /// is too large.
    private static boolean addsRows(Partition change) {
        for (Iterator<Row> rows = change.rows(); rows.hasNext(); ) {
            Row row = rows.next();
            if (!row.liveness().isEmpty()) {
                return true;
            }
            for (int i = 0; i < row.columnCount(); i++) {
                if (isAlive(row.columnAt(i))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isAlive(ColumnData column) {
        return switch (column) {
            case Cell cell -> !cell.isTombstone();
            case ComplexCells cells -> {
                for (Iterator<Cell> all = cells.iterator(); all.hasNext(); ) {
                    if (!all.next().isTombstone()) {
                        yield true;
                    }
                }
                yield false;
            }
        };
    }

    private void check() {
        Optional<Partition> present = store.findInMemory(update.key());
        long before = present.map(Partition::rowCount).orElse(0);
        checkRows(before);
        Limit limit = guard.guardrails().limit(Threshold.PARTITION_SIZE);
        if (!limit.isNone()) {
            checkStored(limit, before);
            checkMemory(limit, present, before);
        }
    }

    /// Rows that are there already count as new ones do, so that finding out costs nothing; near
    /// the limit a row written twice may count twice.
    private void checkRows(long before) {
        long after = before + update.change().rowCount();
        Limit limit = guard.guardrails().limit(Threshold.PARTITION_ROWS);
        boolean isCrossed = before <= limit.warnOrMax() && after > limit.warnOrMax();
        if (isCrossed || after > limit.failOrMax()) {
            guard.measure(Threshold.PARTITION_ROWS, after, name());
        }
    }

    /// Warns with the first row that comes into memory, and not again until that has been written
    /// to a file.
    private void checkStored(Limit limit, long before) {
        long least = Math.min(limit.warnOrMax(), limit.failOrMax());
        long bytes = store.largePartitionBytes(update.key(), least);
        if (bytes > limit.failOrMax() || bytes > limit.warnOrMax() && before == 0) {
            guard.measure(Threshold.PARTITION_SIZE, bytes, name());
        }
    }

    private void checkMemory(Limit limit, Optional<Partition> present, long before) {
        if (before > FEW_ROWS
                && milestone(before) == milestone(before + update.change().rowCount())) {
            return;
        }
        long after = before + newRows(present);
        if (after > FEW_ROWS && milestone(before) == milestone(after)) {
            return;
        }
        long bytes =
                present.map(PartitionGuard::bytes).orElse(0L)
                        + bytes(update.change())
                        - overwritten(present);
        if (bytes > Math.min(limit.warnOrMax(), limit.failOrMax())) {
            guard.measure(Threshold.PARTITION_SIZE, bytes, name());
        }
    }

    /// Grows by one each time a number has grown by a half, about: at 2, 3, 4, 6, 8, 12, 16, 24 and
    /// so on.
    private static int milestone(long rows) {
        long counted = Math.max(rows, 1);
        int bits = Long.SIZE - Long.numberOfLeadingZeros(counted);
        boolean isUpperHalf = bits > 1 && (counted >> (bits - 2) & 1) == 1;
        return 2 * bits + (isUpperHalf ? 1 : 0);
    }

    private long newRows(Optional<Partition> present) {
        if (present.isEmpty()) {
            return update.change().rowCount();
        }
        long count = 0;
        for (Iterator<Row> rows = update.change().rows(); rows.hasNext(); ) {
            count += isThere(present.get(), rows.next()) ? 0 : 1;
        }
        return count;
    }

    private boolean isThere(Partition present, Row row) {
        return present.findRow(store.comparator(), row.clustering()).isPresent();
    }

    /// The amount of data that the change replaces: of each row at most as much as the change has
    /// for it.
    private long overwritten(Optional<Partition> present) {
        if (present.isEmpty()) {
            return 0;
        }
        long bytes = 0;
        for (Iterator<Row> rows = update.change().rows(); rows.hasNext(); ) {
            Row row = rows.next();
            long known =
                    present.get()
                            .findRow(store.comparator(), row.clustering())
                            .map(RowSize::bytes)
                            .orElse(0L);
            bytes += Math.min(known, RowSize.bytes(row));
        }
        return bytes;
    }

    private static long bytes(Partition partition) {
        long bytes = RowSize.bytes(partition.staticRow());
        for (Iterator<Row> rows = partition.rows(); rows.hasNext(); ) {
            bytes += RowSize.bytes(rows.next());
        }
        return bytes;
    }

    private String name() {
        TableMetadata table = store.table();
        return PartitionName.of(table, update.key());
    }
}

package dev.rowhouse.storage;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.partition.Partition;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.CounterContext;
import dev.rowhouse.storage.row.Row;

import java.util.Optional;

/// Turns increments of counters into new values of this database's shard, as Cassandra's leader of
/// a counter write does.
///
/// **Thread safety.** Immutable. The caller holds the partition's lock, so that no other thread
/// adds to the same counter meanwhile.
final class CounterUpdates {
    private final Bytes writer;

    CounterUpdates(Bytes writer) {
        this.writer = writer;
    }

    /// A change with its increments applied to the present values.
    ///
    /// @param comparator the order of the table's rows
    Partition applied(
            Partition change, Optional<Partition> present, ClusteringComparator comparator) {
        return change.mapRows(row -> applied(row, present, comparator));
    }

    private Row applied(Row row, Optional<Partition> present, ClusteringComparator comparator) {
        Optional<Row> old =
                row.clustering().isStatic()
                        ? present.map(Partition::staticRow)
                        : present.flatMap(found -> found.findRow(comparator, row.clustering()));
        return row.mapCells(cell -> applied(cell, old));
    }

    private Cell applied(Cell cell, Optional<Row> old) {
        if (cell.isTombstone() || !cell.column().isCounter()) {
            return cell;
        }
        Bytes present =
                old.flatMap(row -> row.findCell(cell.column()))
                        .filter(stored -> !stored.isTombstone())
                        .map(Cell::value)
                        .orElse(Bytes.EMPTY);
        Bytes value =
                CounterContext.add(
                        present, writer, CounterContext.total(cell.value()), cell.timestamp());
        return Cell.live(cell.column(), cell.timestamp(), value);
    }
}

package dev.rowhouse.storage.merge;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.DroppedColumn;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.ComplexCells;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Rows;

import java.util.Iterator;
import java.util.Map;

/// Selects the part of a stored row that a reader sees.
///
/// Cells of columns that the table no longer has are invisible, and so are those of a column that
/// was dropped and added again, if they were written before the drop. A row exists by its liveness
/// or by any live cell; a row of a materialized view by its liveness alone.
///
/// **Thread safety.** Immutable.
public final class LiveRule {
    private final boolean isStrict;
    private final Map<String, DroppedColumn> dropped;
    private final TableMetadata table;

    /// The rule of a table.
    public LiveRule(TableMetadata table) {
        this.table = table;
        this.isStrict = table.isView();
        this.dropped = table.droppedColumns();
    }

    /// The visible part of a row at a given second; [Row#isEmpty()] when the row does not exist
    /// then. Counts the tombstones met.
    public Row live(Row stored, long nowInSeconds, ReadMetrics metrics) {
        Row row = present(stored);
        if (!row.mayHaveDead(nowInSeconds)) {
            return row;
        }
        Row live = Rows.live(row, nowInSeconds);
        if (isStrict && !row.clustering().isStatic() && !row.liveness().isLive(nowInSeconds)) {
            live = Row.deleted(row.clustering(), DeletionTime.LIVE);
        }
        countTombstones(row, live, nowInSeconds, metrics);
        return live;
    }

    /// A row without what was written to columns that have been dropped since.
    public Row present(Row stored) {
        return dropped.isEmpty() ? stored : withoutDropped(stored);
    }

    private static void countTombstones(Row row, Row live, long nowInSeconds, ReadMetrics metrics) {
        long dead = 0;
        for (int i = 0; i < row.columnCount(); i++) {
            switch (row.columnAt(i)) {
                case Cell cell -> dead += cell.isLive(nowInSeconds) ? 0 : 1;
                case ComplexCells complex -> {
                    for (Iterator<Cell> cells = complex.iterator(); cells.hasNext(); ) {
                        dead += cells.next().isLive(nowInSeconds) ? 0 : 1;
                    }
                }
            }
        }
        if (dead == 0 && live.isEmpty() && !row.isEmpty()) {
            dead = 1;
        }
        metrics.countTombstones(dead);
    }

    private Row withoutDropped(Row row) {
        for (int i = 0; i < row.columnCount(); i++) {
            if (dropped.containsKey(row.columnAt(i).column().name())) {
                return Rows.shadowColumns(row, this::lossOf);
            }
        }
        return row;
    }

    /// The deletion that dropping has been for a column.
    private DeletionTime lossOf(ColumnMetadata column) {
        DroppedColumn drop = dropped.get(column.name());
        if (drop == null) {
            return DeletionTime.LIVE;
        }
        boolean isBack = table.findColumn(column.name()).isPresent();
        return new DeletionTime(isBack ? drop.droppedTimeMicros() : Long.MAX_VALUE, 0);
    }
}

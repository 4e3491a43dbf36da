package dev.rowhouse.storage.merge;

import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.row.Cell;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Unfiltered;

import java.util.List;

/// Finds the time before which other writes to a row no longer matter: a row that was deleted, or
/// inserted with all its columns, needs nothing older.
///
/// It cannot be told of tables with static columns, which a read of one row returns as well, or
/// with columns whose cells are merged one by one (multi-cell columns, counters).
///
/// **Thread safety.** Immutable.
final class WholeRows {
    private final List<ColumnMetadata> columns;
    private final boolean isPossible;

    WholeRows(TableMetadata table) {
        this.columns = table.regularColumns();
        this.isPossible =
                table.staticColumns().isEmpty()
                        && !table.isCounter()
                        && columns.stream().noneMatch(column -> column.type().isMultiCell());
    }

    /// The time up to which other writes to a row have lost their meaning, when one source has this
    /// of it; the smallest number if they have not.
    long supersededBy(BufferedPartition version) {
        long superseded = Long.MIN_VALUE;
        if (isPossible) {
            for (Unfiltered element : version.elements()) {
                if (element instanceof Row row) {
                    superseded = Math.max(superseded, supersededBy(row));
                }
            }
        }
        return superseded;
    }

    private long supersededBy(Row row) {
        return Math.max(row.deletion().markedForDeleteAt(), wholeSince(row) - 1);
    }

    /// The earliest timestamp in a row that has everything a row of the table can have; of another
    /// one, the smallest number but one.
    private long wholeSince(Row row) {
        if (row.liveness().isEmpty() || row.columnCount() < columns.size()) {
            return Long.MIN_VALUE + 1;
        }
        long earliest = row.liveness().timestamp();
        for (ColumnMetadata column : columns) {
            // A time of the smallest number is possible, and nothing could be older.
            long timestamp = row.findCell(column).map(Cell::timestamp).orElse(Long.MIN_VALUE + 1);
            earliest = Math.min(earliest, Math.max(timestamp, Long.MIN_VALUE + 1));
        }
        return earliest;
    }
}

package dev.rowhouse.storage.partition;

import dev.rowhouse.storage.row.Row;

import java.util.Iterator;

/// The live data of a partition: its static row, then the wanted rows in the wanted order. Rows
/// hold live cells only.
///
/// **Thread safety.** Belongs to one thread.
public interface RowIterator extends Iterator<Row> {
    /// The key of the partition.
    DecoratedKey key();

    /// The live static row, [Row#EMPTY_STATIC] if there is none.
    Row staticRow();

    /// The elements of static collections and user-defined types, including deleted and expired
    /// ones, with empty values.
    Row staticElements();

    /// Whether nothing of the partition is live: no static row and no (further) wanted row.
    default boolean isEmpty() {
        return staticRow().isEmpty() && !hasNext();
    }
}

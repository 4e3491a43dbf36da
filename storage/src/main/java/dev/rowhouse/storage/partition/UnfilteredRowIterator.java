package dev.rowhouse.storage.partition;

import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.tree.Direction;

import java.util.Iterator;

/// A partition on its way from a source: its deletion, its static row, then rows and range
/// tombstone markers in clustering order or its reverse. Nothing deleted or expired has been taken
/// out, except what the source itself knows to be covered by its own deletions.
///
/// Markers come in matching pairs: the deletion that one opens is the one that the next closes, and
/// none is open at the end.
///
/// **Thread safety.** Belongs to one thread.
public interface UnfilteredRowIterator extends Iterator<Unfiltered> {
    /// The key of the partition.
    DecoratedKey key();

    /// The deletion of all that the partition held at or before its timestamp.
    DeletionTime partitionDeletion();

    /// The static row, [Row#EMPTY_STATIC] if there is none.
    Row staticRow();

    /// The order of the elements.
    Direction direction();
}

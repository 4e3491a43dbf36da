package dev.rowhouse.storage.sstable.index;

import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;

import org.jspecify.annotations.Nullable;

/// The blocks of a wide partition. Only those that are asked for are read, so that a slice takes
/// few reads in an index of any size.
///
/// **Thread safety.** Belongs to one thread.
public interface RowIndex {
    /// The deletion of the partition.
    DeletionTime deletion();

    /// The length of what comes before the partition's first row or marker.
    long headerLength();

    /// The first block with an element that may lie after a bound; null if there is none.
    ///
    /// @throws dev.rowhouse.storage.sstable.io.CorruptSSTableException when the index is damaged
    @Nullable RowIndexBlock firstAfter(ClusteringComparator comparator, ClusteringBound bound);

    /// The last block with an element that may lie before a bound; null if there is none.
    ///
    /// @throws dev.rowhouse.storage.sstable.io.CorruptSSTableException when the index is damaged
    @Nullable RowIndexBlock lastBefore(ClusteringComparator comparator, ClusteringBound bound);
}

package dev.rowhouse.storage.sstable.index;

import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;

/// The blocks of a wide partition.
///
/// **Thread safety.** Belongs to one thread.
public interface RowIndex {
    /// The deletion of the partition.
    DeletionTime deletion();

    /// The length of what comes before the partition's first row or marker.
    long headerLength();

    /// The number of blocks.
    int count();

    /// A block, by its place in order from 0.
    ///
    /// @throws dev.rowhouse.storage.sstable.io.CorruptSSTableException when it cannot be that block
    RowIndexBlock block(int index);

    /// The first block with an element that may lie after a bound; the number of blocks if there is
    /// none.
    int firstBlockAfter(ClusteringComparator comparator, ClusteringBound bound);

    /// The last block with an element that may lie before a bound; -1 if there is none.
    int lastBlockBefore(ClusteringComparator comparator, ClusteringBound bound);
}

package dev.rowhouse.storage.sstable.index;

import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.DeletionTime;

import org.jspecify.annotations.Nullable;

/// A run of elements of a wide partition, which can be read by itself. Its neighbours are looked up
/// in the index when they are asked for.
///
/// **Thread safety.** Belongs to one thread.
public interface RowIndexBlock {
    /// A place before or at the first element.
    ClusteringBound first();

    /// The position where the block begins, in bytes from the partition's beginning.
    long start();

    /// The position where it ends, in bytes from the partition's beginning.
    long end();

    /// The range deletion in force at its start.
    DeletionTime openAtStart();

    /// The range deletion in force at its end.
    DeletionTime openAtEnd();

    /// The block before this one, null when this is the first.
    ///
    /// @throws dev.rowhouse.storage.sstable.io.CorruptSSTableException when it cannot be that block
    @Nullable RowIndexBlock before();
}

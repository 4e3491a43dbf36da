package dev.rowhouse.storage.sstable.index;

import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.DeletionTime;

/// A run of elements of a wide partition, which can be read by itself.
///
/// @param first before or at the first element
/// @param last at or after the last one
/// @param start where the block begins, in bytes from the partition's beginning
/// @param width its length in bytes
/// @param open the range deletion in force after the block
public record RowIndexBlock(
        ClusteringBound first, ClusteringBound last, long start, long width, DeletionTime open) {}

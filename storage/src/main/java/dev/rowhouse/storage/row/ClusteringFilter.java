package dev.rowhouse.storage.row;

import dev.rowhouse.storage.tree.Direction;

/// The wanted rows of a partition.
public sealed interface ClusteringFilter permits Slices, Names {
    /// Whether the row at a clustering is wanted.
    boolean contains(ClusteringComparator comparator, Clustering clustering);

    /// Whether no row is wanted, so that at most the static row is read.
    boolean isNone();

    /// The wanted rows as slices, in clustering order.
    Slices asSlices();

    /// The part of this that follows a row when the partition is read in a direction: where the
    /// next page begins.
    ClusteringFilter after(ClusteringComparator comparator, Clustering last, Direction direction);
}

package dev.rowhouse.storage.tree;

/// The direction in which a sorted run is read.
public enum Direction {
    /// From the first element to the last.
    ASCENDING,
    /// From the last element to the first.
    DESCENDING;

    /// Whether this is [#DESCENDING].
    public boolean isDescending() {
        return this == DESCENDING;
    }
}

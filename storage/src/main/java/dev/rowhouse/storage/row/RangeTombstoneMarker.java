package dev.rowhouse.storage.row;

import dev.rowhouse.storage.tree.Direction;

/// A place in a partition where the range deletion in force changes.
///
/// The two sides are meant in clustering order whichever way the partition is read: a deletion
/// begins where `below` is live and `above` is not, ends where it is the other way round, and gives
/// way to another where neither is live.
///
/// @param bound the place
/// @param below the deletion in force just before the place, in clustering order
/// @param above the deletion in force just after it
public record RangeTombstoneMarker(ClusteringBound bound, DeletionTime below, DeletionTime above)
        implements Unfiltered {

    /// The deletion in force past this marker when the partition is read in a direction.
    public DeletionTime opens(Direction direction) {
        return direction.isDescending() ? below : above;
    }

    /// The deletion in force up to this marker when the partition is read in a direction.
    public DeletionTime closes(Direction direction) {
        return direction.isDescending() ? above : below;
    }

    @Override
    public String toString() {
        return "marker " + bound + " " + below + " | " + above;
    }
}

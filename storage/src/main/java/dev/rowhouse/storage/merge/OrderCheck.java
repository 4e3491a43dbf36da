package dev.rowhouse.storage.merge;

import dev.rowhouse.base.Invariants;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Unfiltered;

import org.jspecify.annotations.Nullable;

/// Checks, element by element, that a partition is what [UnfilteredRowIterator] promises: its
/// elements ascend (or descend), each range deletion that is opened is closed, and none is open at
/// the end.
///
/// **Invariants.** `last` is the element handed out last; `open` the range deletion that it leaves
/// open, live if there is none.
///
/// **Thread safety.** Belongs to one thread.
final class OrderCheck extends ForwardingPartition {
    private final UnfilteredRowIterator partition;
    private final ClusteringComparator comparator;
    private @Nullable Unfiltered last;
    private DeletionTime open = DeletionTime.LIVE;

    private OrderCheck(UnfilteredRowIterator partition, ClusteringComparator comparator) {
        super(partition);
        this.partition = partition;
        this.comparator = comparator;
    }

    /// The partition, checked while it is read if invariants are checked.
    static UnfilteredRowIterator of(
            UnfilteredRowIterator partition, ClusteringComparator comparator) {
        return Invariants.ENABLED ? new OrderCheck(partition, comparator) : partition;
    }

    @Override
    public boolean hasNext() {
        boolean hasNext = partition.hasNext();
        Invariants.require(
                hasNext || open.isLive(),
                () -> "partition %s ends with %s open".formatted(key(), open));
        return hasNext;
    }

    @Override
    public Unfiltered next() {
        Unfiltered element = partition.next();
        Unfiltered before = last;
        Invariants.require(
                before == null || isOrdered(before, element),
                () -> "in partition %s, %s comes after %s".formatted(key(), element, before));
        if (element instanceof RangeTombstoneMarker marker) {
            DeletionTime closed = marker.closes(direction());
            Invariants.require(
                    closed.equals(open),
                    () ->
                            "in partition %s, %s closes another than %s"
                                    .formatted(key(), marker, open));
            open = marker.opens(direction());
        }
        last = element;
        return element;
    }

    private boolean isOrdered(Unfiltered before, Unfiltered element) {
        int compared = comparator.compare(before, element);
        return direction().isDescending() ? compared > 0 : compared < 0;
    }
}

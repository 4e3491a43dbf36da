package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Unfiltered;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/// The wanted slices of a partition, element by element. Range deletions are cut off at the ends of
/// the slices.
///
/// 1. A slice is entered: elements before it are passed over. If a range deletion is in force at
///    its edge, a marker there opens it.
/// 2. Elements in the slice are handed out.
/// 3. At the slice's other edge, a marker closes a deletion that is still in force.
///
/// Both ways of reading differ in what "before" means and in how the elements are found, which is
/// left to subclasses.
///
/// **Invariants.** `slice` is the slice being read, null between slices. `open` is the deletion in
/// force at the present place.
///
/// **Thread safety.** Belongs to one thread.
abstract class PartitionView implements UnfilteredRowIterator {
    private final PartitionHead head;
    private final Iterator<Slice> slices;
    private @Nullable Slice slice;
    private DeletionTime open = DeletionTime.LIVE;
    private @Nullable Unfiltered next;

    PartitionView(PartitionHead head, List<Slice> slicesInOrder) {
        this.head = head;
        this.slices = slicesInOrder.iterator();
    }

    /// Goes near the beginning of a slice, if that is further on; sets the deletion in force where
    /// it goes with [#setOpen].
    abstract void approach(Slice wanted);

    /// Whether there is an element at hand that comes before a slice.
    abstract boolean isBefore(Slice wanted);

    /// Whether there is an element at hand that comes before the end of a slice.
    abstract boolean isBeforeEnd(Slice wanted);

    /// Passes over the element at hand.
    ///
    /// @return the element if it is a marker
    abstract @Nullable RangeTombstoneMarker pass();

    /// Takes the element at hand.
    abstract Unfiltered take();

    /// The marker that opens a deletion at the edge of a slice where reading begins.
    abstract RangeTombstoneMarker opening(Slice wanted, DeletionTime deletion);

    /// The marker that closes a deletion at the edge of a slice where reading ends.
    abstract RangeTombstoneMarker closing(Slice wanted, DeletionTime deletion);

    final void setOpen(DeletionTime deletion) {
        open = deletion;
    }

    final PartitionHead head() {
        return head;
    }

    /// Finds the first element. To be called once by subclasses when they are complete.
    final void advance() {
        next = null;
        while (next == null) {
            Slice current = slice;
            if (current == null) {
                if (!slices.hasNext()) {
                    return;
                }
                next = enter(slices.next());
            } else if (isBeforeEnd(current)) {
                next = element();
            } else {
                slice = null;
                next = open.isLive() ? null : closing(current, open);
            }
        }
    }

    private @Nullable Unfiltered enter(Slice wanted) {
        slice = wanted;
        approach(wanted);
        while (isBefore(wanted)) {
            RangeTombstoneMarker marker = pass();
            if (marker != null) {
                open = marker.opens(direction());
            }
        }
        return open.isLive() ? null : opening(wanted, open);
    }

    private @Nullable Unfiltered element() {
        Unfiltered element = take();
        return switch (element) {
            // A row is empty when all it holds is of columns that the table has no more.
            case Row row -> row.isEmpty() ? null : row;
            case RangeTombstoneMarker marker -> {
                open = marker.opens(direction());
                yield marker;
            }
        };
    }

    @Override
    public final boolean hasNext() {
        return next != null;
    }

    @Override
    public final Unfiltered next() {
        Unfiltered element = next;
        if (element == null) {
            throw new NoSuchElementException();
        }
        advance();
        return element;
    }

    @Override
    public final DecoratedKey key() {
        return head.entry().key();
    }

    @Override
    public final DeletionTime partitionDeletion() {
        return head.deletion();
    }

    @Override
    public final Row staticRow() {
        return head.staticRow();
    }
}

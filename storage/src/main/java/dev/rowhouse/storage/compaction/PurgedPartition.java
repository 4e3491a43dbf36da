package dev.rowhouse.storage.compaction;

import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.tree.Direction;

import org.jspecify.annotations.Nullable;

import java.util.NoSuchElementException;

/// A merged partition without what a [Purge] leaves out, element by element.
///
/// Whether a range deletion goes depends on the deletion alone, so that both its ends go or stay.
///
/// **Invariants.** `next`, if not null, is what the next call of `next()` returns.
///
/// **Thread safety.** Belongs to one thread.
final class PurgedPartition implements UnfilteredRowIterator {
    private final UnfilteredRowIterator merged;
    private final Purge purge;
    private final DeletionTime deletion;
    private final Row staticRow;
    private @Nullable Unfiltered next;

    PurgedPartition(UnfilteredRowIterator merged, Purge purge) {
        this.merged = merged;
        this.purge = purge;
        purge.begin(merged.key());
        this.deletion = purge.rest(merged.partitionDeletion());
        this.staticRow =
                merged.staticRow().isEmpty() ? Row.EMPTY_STATIC : purge.rest(merged.staticRow());
    }

    /// Whether nothing remains. To find out, all elements may have to be read.
    boolean isEmpty() {
        return deletion.isLive() && staticRow.isEmpty() && !hasNext();
    }

    /// Whether nothing remains of the elements that come next, up to a number of them, which are
    /// passed over then.
    boolean skips(int elements) {
        for (int i = 0; i < elements && next == null && merged.hasNext(); i++) {
            next = rest(merged.next());
        }
        return next == null && merged.hasNext();
    }

    private @Nullable Unfiltered rest(Unfiltered element) {
        return switch (element) {
            case Row row -> {
                Row rest = purge.rest(row);
                yield rest.isEmpty() ? null : rest;
            }
            case RangeTombstoneMarker marker -> {
                DeletionTime below = purge.rest(marker.below());
                DeletionTime above = purge.rest(marker.above());
                yield below.equals(above)
                        ? null
                        : new RangeTombstoneMarker(marker.bound(), below, above);
            }
        };
    }

    @Override
    public boolean hasNext() {
        while (next == null && merged.hasNext()) {
            next = rest(merged.next());
        }
        return next != null;
    }

    @Override
    public Unfiltered next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Unfiltered element = next;
        if (element == null) {
            throw new NoSuchElementException();
        }
        next = null;
        return element;
    }

    @Override
    public DecoratedKey key() {
        return merged.key();
    }

    @Override
    public DeletionTime partitionDeletion() {
        return deletion;
    }

    @Override
    public Row staticRow() {
        return staticRow;
    }

    @Override
    public Direction direction() {
        return merged.direction();
    }
}

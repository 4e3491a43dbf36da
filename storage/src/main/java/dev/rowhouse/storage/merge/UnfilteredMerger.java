package dev.rowhouse.storage.merge;

import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Rows;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.tree.Direction;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;

/// One partition out of several versions of it: rows merged cell by cell, deletions applied across
/// all versions.
///
/// 1. Of the next elements of all versions, the nearest is taken, together with all others that
///    stand at the same place.
/// 2. Markers set the deletion that is open in their version. The strongest open deletion, if it
///    supersedes that of the partition, is the one in force; where it changes, the result has a
///    marker.
/// 3. Rows are merged; data covered by the current deletion are left out, and so are rows that
///    become empty. If values of a clustering are equal with different bytes (the decimals 1.0 and
///    1.00), those of the last version stay; in a memtable, those written first stay.
///
/// With the few versions that a read has, looking at all of them for every element is cheaper than
/// keeping them in a heap.
///
/// **Invariants.** `heads[i]` is the next element of version `i`, null at its end; `open[i]` the
/// range deletion of that version at the present place; `inForce` the strongest of them, live if
/// the partition's deletion covers it.
///
/// **Thread safety.** Belongs to one thread.
public final class UnfilteredMerger implements UnfilteredRowIterator {
    private final List<UnfilteredRowIterator> versions;
    private final ClusteringComparator comparator;
    private final Direction direction;
    private final DeletionTime partitionDeletion;
    private final Row staticRow;
    private final @Nullable Unfiltered[] heads;
    private final DeletionTime[] open;
    private DeletionTime inForce = DeletionTime.LIVE;
    private @Nullable Unfiltered next;

    private UnfilteredMerger(
            ClusteringComparator comparator, List<UnfilteredRowIterator> versions) {
        this.versions = List.copyOf(versions);
        this.comparator = comparator;
        this.direction = versions.getFirst().direction();
        DeletionTime deletion = DeletionTime.LIVE;
        for (UnfilteredRowIterator version : versions) {
            deletion = DeletionTime.latest(deletion, version.partitionDeletion());
        }
        Row mergedStatic = Row.EMPTY_STATIC;
        for (UnfilteredRowIterator version : versions) {
            mergedStatic = Rows.merge(mergedStatic, version.staticRow(), deletion);
        }
        this.partitionDeletion = deletion;
        this.staticRow = mergedStatic;
        this.heads = new Unfiltered[versions.size()];
        this.open = new DeletionTime[versions.size()];
        Arrays.fill(open, DeletionTime.LIVE);
        for (int i = 0; i < heads.length; i++) {
            takeHead(i);
        }
        advance();
    }

    /// Merges versions of one partition, at least one, all read in the same direction, those with
    /// the latest writes first.
    public static UnfilteredRowIterator merge(
            ClusteringComparator comparator, List<UnfilteredRowIterator> versions) {
        return versions.size() == 1
                ? versions.getFirst()
                : new UnfilteredMerger(comparator, versions);
    }

    private void takeHead(int version) {
        UnfilteredRowIterator rest = versions.get(version);
        heads[version] = rest.hasNext() ? rest.next() : null;
    }

    private void advance() {
        next = null;
        while (next == null) {
            Unfiltered nearest = nearest();
            switch (nearest) {
                case null -> {
                    return;
                }
                case Row row -> next = mergeRows(row);
                case RangeTombstoneMarker marker -> next = mergeMarkers(marker);
            }
        }
    }

    private @Nullable Unfiltered nearest() {
        Unfiltered nearest = null;
        for (Unfiltered head : heads) {
            if (head != null && (nearest == null || compare(head, nearest) < 0)) {
                nearest = head;
            }
        }
        return nearest;
    }

    private int compare(Unfiltered left, Unfiltered right) {
        int compared = comparator.compare(left, right);
        return direction.isDescending() ? -compared : compared;
    }

    private @Nullable Unfiltered mergeRows(Row nearest) {
        DeletionTime active = inForce.isLive() ? partitionDeletion : inForce;
        Row merged = null;
        for (int i = heads.length - 1; i >= 0; i--) {
            if (heads[i] instanceof Row row
                    && comparator.compare(row.clustering(), nearest.clustering()) == 0) {
                merged =
                        merged == null ? Rows.shadow(row, active) : Rows.merge(merged, row, active);
                takeHead(i);
            }
        }
        return merged == null || merged.isEmpty() ? null : merged;
    }

    private @Nullable Unfiltered mergeMarkers(RangeTombstoneMarker nearest) {
        ClusteringBound bound = nearest.bound();
        for (int i = 0; i < heads.length; i++) {
            if (heads[i] instanceof RangeTombstoneMarker marker
                    && comparator.compare(marker.bound(), bound) == 0) {
                open[i] = marker.opens(direction);
                takeHead(i);
            }
        }
        DeletionTime before = inForce;
        DeletionTime strongest = partitionDeletion;
        for (DeletionTime candidate : open) {
            strongest = DeletionTime.latest(strongest, candidate);
        }
        inForce = strongest.supersedes(partitionDeletion) ? strongest : DeletionTime.LIVE;
        if (inForce.equals(before)) {
            return null;
        }
        return direction.isDescending()
                ? new RangeTombstoneMarker(bound, inForce, before)
                : new RangeTombstoneMarker(bound, before, inForce);
    }

    @Override
    public boolean hasNext() {
        return next != null;
    }

    @Override
    public Unfiltered next() {
        Unfiltered element = next;
        if (element == null) {
            throw new NoSuchElementException();
        }
        advance();
        return element;
    }

    @Override
    public DecoratedKey key() {
        return versions.getFirst().key();
    }

    @Override
    public DeletionTime partitionDeletion() {
        return partitionDeletion;
    }

    @Override
    public Row staticRow() {
        return staticRow;
    }

    @Override
    public Direction direction() {
        return direction;
    }
}

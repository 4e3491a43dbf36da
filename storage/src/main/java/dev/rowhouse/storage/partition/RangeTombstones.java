package dev.rowhouse.storage.partition;

import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.RangeTombstone;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.storage.tree.Probe;
import dev.rowhouse.storage.tree.SortedTree;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// The range deletions of a partition, each place covered by the one that supersedes all others
/// there.
///
/// **Invariants.** The ranges ascend, do not overlap and are not empty. Two that touch may say the
/// same.
///
/// **Thread safety.** Immutable.
public final class RangeTombstones {
    /// No range deletion.
    public static final RangeTombstones NONE = new RangeTombstones(SortedTree.empty());

    private final SortedTree<RangeTombstone> ranges;

    /// A side of a slice, placed between ranges so that all that overlap the slice lie within.
    private record Edge(ClusteringBound bound, boolean isStart) {}

    private RangeTombstones(SortedTree<RangeTombstone> ranges) {
        this.ranges = ranges;
    }

    /// Whether there is no range deletion.
    public boolean isEmpty() {
        return ranges.isEmpty();
    }

    /// The number of ranges.
    public int size() {
        return ranges.size();
    }

    /// The deletion that covers a row, [DeletionTime#LIVE] if none does.
    public DeletionTime covering(ClusteringComparator comparator, Clustering clustering) {
        if (ranges.isEmpty()) {
            return DeletionTime.LIVE;
        }
        Probe<Clustering, RangeTombstone> order =
                (wanted, range) -> {
                    if (comparator.compare(range.slice().start(), wanted) > 0) {
                        return -1;
                    }
                    return comparator.compare(range.slice().end(), wanted) < 0 ? 1 : 0;
                };
        RangeTombstone found = ranges.find(clustering, order);
        return found == null ? DeletionTime.LIVE : found.deletion();
    }

    /// The ranges that overlap a slice, in either order. They may reach beyond it.
    public Iterator<RangeTombstone> overlapping(
            ClusteringComparator comparator, Slice slice, Direction direction) {
        Probe<Edge, RangeTombstone> order =
                (edge, range) -> {
                    if (edge.isStart) {
                        return comparator.compare(edge.bound, range.slice().end()) >= 0 ? 1 : -1;
                    }
                    return comparator.compare(edge.bound, range.slice().start()) <= 0 ? -1 : 1;
                };
        return ranges.between(
                new Edge(slice.start(), true), new Edge(slice.end(), false), order, direction);
    }

    /// The range deletions with one more.
    public RangeTombstones with(ClusteringComparator comparator, RangeTombstone added) {
        if (added.slice().isEmpty(comparator) || added.deletion().isLive()) {
            return this;
        }
        List<RangeTombstone> replaced = new ArrayList<>();
        overlapping(comparator, added.slice(), Direction.ASCENDING).forEachRemaining(replaced::add);
        SortedTree<RangeTombstone> tree = ranges;
        for (RangeTombstone range : replaced) {
            tree = tree.without(range, order(comparator));
        }
        for (RangeTombstone range : overlay(comparator, replaced, added)) {
            tree = tree.with(range, order(comparator), (existing, newer) -> newer);
        }
        return new RangeTombstones(tree);
    }

    private static Probe<RangeTombstone, RangeTombstone> order(ClusteringComparator comparator) {
        return (left, right) -> comparator.compare(left.slice().start(), right.slice().start());
    }

    /// The ranges that take the place of `existing` when `added` is laid over them.
    private static List<RangeTombstone> overlay(
            ClusteringComparator comparator, List<RangeTombstone> existing, RangeTombstone added) {
        List<RangeTombstone> result = new ArrayList<>(2 * existing.size() + 1);
        ClusteringBound reached = added.slice().start();
        ClusteringBound end = added.slice().end();
        for (RangeTombstone range : existing) {
            ClusteringBound from = range.slice().start();
            ClusteringBound to = range.slice().end();
            append(comparator, result, from, min(comparator, to, reached), range.deletion());
            append(comparator, result, reached, min(comparator, from, end), added.deletion());
            DeletionTime both = DeletionTime.latest(range.deletion(), added.deletion());
            ClusteringBound overlapEnd = min(comparator, to, end);
            append(comparator, result, max(comparator, from, reached), overlapEnd, both);
            append(comparator, result, max(comparator, from, end), to, range.deletion());
            reached = max(comparator, reached, overlapEnd);
        }
        append(comparator, result, reached, end, added.deletion());
        return result;
    }

    private static void append(
            ClusteringComparator comparator,
            List<RangeTombstone> ranges,
            ClusteringBound start,
            ClusteringBound end,
            DeletionTime deletion) {
        if (comparator.compare(start, end) >= 0) {
            return;
        }
        if (!ranges.isEmpty()) {
            RangeTombstone last = ranges.getLast();
            if (last.deletion().equals(deletion)
                    && comparator.compare(last.slice().end(), start) == 0) {
                ranges.set(
                        ranges.size() - 1,
                        new RangeTombstone(new Slice(last.slice().start(), end), deletion));
                return;
            }
        }
        ranges.add(new RangeTombstone(new Slice(start, end), deletion));
    }

    private static ClusteringBound min(
            ClusteringComparator comparator, ClusteringBound left, ClusteringBound right) {
        return comparator.compare(left, right) <= 0 ? left : right;
    }

    private static ClusteringBound max(
            ClusteringComparator comparator, ClusteringBound left, ClusteringBound right) {
        return comparator.compare(left, right) >= 0 ? left : right;
    }

    /// The range deletions that a deletion of the whole partition leaves over.
    public RangeTombstones withoutSuperseded(DeletionTime partitionDeletion) {
        if (isEmpty()) {
            return this;
        }
        List<RangeTombstone> kept = new ArrayList<>(ranges.size());
        for (Iterator<RangeTombstone> all = ranges.iterator(); all.hasNext(); ) {
            RangeTombstone range = all.next();
            if (range.deletion().supersedes(partitionDeletion)) {
                kept.add(range);
            }
        }
        return kept.size() == ranges.size() ? this : new RangeTombstones(SortedTree.ofSorted(kept));
    }

    /// The ranges in clustering order.
    public Iterator<RangeTombstone> iterator() {
        return ranges.iterator();
    }

    @Override
    public String toString() {
        return ranges.toString();
    }
}

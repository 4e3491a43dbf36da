package dev.rowhouse.storage.partition;

import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Names;
import dev.rowhouse.storage.row.RangeTombstone;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Rows;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.tree.Direction;
import dev.rowhouse.storage.tree.Probe;
import dev.rowhouse.storage.tree.SortedTree;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The contents of a partition, whole or as far as one write goes: a value. Changing it gives
/// another one which shares most of its rows, so that a reader keeps what it began with.
///
/// **Invariants.** What the partition's own deletions cover is not in it: no row, cell or liveness
/// was written at or before the deletion of the partition or of a range over it, and every range
/// deletion supersedes that of the partition. No row is empty.
///
/// **Thread safety.** Immutable.
public final class Partition {
    private final DecoratedKey key;
    private final DeletionTime deletion;
    private final Row staticRow;
    private final SortedTree<Row> rows;
    private final RangeTombstones ranges;

    Partition(
            DecoratedKey key,
            DeletionTime deletion,
            Row staticRow,
            SortedTree<Row> rows,
            RangeTombstones ranges) {
        this.key = key;
        this.deletion = deletion;
        this.staticRow = staticRow;
        this.rows = rows;
        this.ranges = ranges;
    }

    /// A partition with nothing in it.
    public static Partition empty(DecoratedKey key) {
        return new Partition(
                key, DeletionTime.LIVE, Row.EMPTY_STATIC, SortedTree.empty(), RangeTombstones.NONE);
    }

    /// Collects a source's data of a partition; the source reads in ascending order.
    public static Partition of(ClusteringComparator comparator, UnfilteredRowIterator source) {
        List<Row> rows = new ArrayList<>();
        RangeTombstones ranges = RangeTombstones.NONE;
        ClusteringBound start = ClusteringBound.BOTTOM;
        while (source.hasNext()) {
            switch (source.next()) {
                case Row row -> rows.add(row);
                case RangeTombstoneMarker marker -> {
                    if (!marker.below().isLive()) {
                        Slice covered = new Slice(start, marker.bound());
                        ranges =
                                ranges.with(
                                        comparator, new RangeTombstone(covered, marker.below()));
                    }
                    start = marker.bound();
                }
            }
        }
        return new Partition(
                source.key(),
                source.partitionDeletion(),
                source.staticRow(),
                SortedTree.ofSorted(rows),
                ranges);
    }

    /// The key.
    public DecoratedKey key() {
        return key;
    }

    /// The deletion of all that the partition held at or before its timestamp.
    public DeletionTime deletion() {
        return deletion;
    }

    /// The static row, [Row#EMPTY_STATIC] if there is none.
    public Row staticRow() {
        return staticRow;
    }

    /// The deletions of ranges of rows.
    public RangeTombstones rangeTombstones() {
        return ranges;
    }

    /// The number of rows, deleted ones included.
    public int rowCount() {
        return rows.size();
    }

    /// Whether another partition of the same key says exactly the same.
    public boolean isSameAs(Partition other) {
        return rows.size() == other.rows.size()
                && deletion.equals(other.deletion)
                && staticRow.equals(other.staticRow)
                && areSame(rows.iterator(), other.rows.iterator())
                && areSame(ranges.iterator(), other.ranges.iterator());
    }

    private static boolean areSame(Iterator<?> left, Iterator<?> right) {
        while (left.hasNext() && right.hasNext()) {
            if (!left.next().equals(right.next())) {
                return false;
            }
        }
        return left.hasNext() == right.hasNext();
    }

    /// Whether the partition says nothing at all.
    public boolean isEmpty() {
        return rows.isEmpty() && staticRow.isEmpty() && deletion.isLive() && ranges.isEmpty();
    }

    /// The row at a clustering as it is stored, dead parts included.
    public Optional<Row> findRow(ClusteringComparator comparator, Clustering clustering) {
        return Optional.ofNullable(rows.find(clustering, comparator.rowSearch()));
    }

    /// All rows as they are stored, in clustering order.
    public Iterator<Row> rows() {
        return rows.iterator();
    }

    /// The rows of a slice as they are stored, in either order.
    public Iterator<Row> rows(ClusteringComparator comparator, Slice slice, Direction direction) {
        if (slice.equals(Slice.ALL)) {
            return rows.iterator(direction);
        }
        return rows.between(slice.start(), slice.end(), comparator.boundSearch(), direction);
    }

    /// The partition as one source of a read, restricted to the wanted rows.
    public UnfilteredRowIterator unfiltered(
            ClusteringComparator comparator, ClusteringFilter filter, Direction direction) {
        return new PartitionIteration(this, comparator, filter, direction);
    }

    /// The partition after a change: rows merged cell by cell, and all taken out that a deletion of
    /// either side covers.
    public Partition with(ClusteringComparator comparator, Partition change) {
        Partition rest = change.isOfRowsOnly() ? this : withAllButRowsOf(comparator, change);
        return change.rows.isEmpty() ? rest : rest.withRows(comparator, change.rows);
    }

    private boolean isOfRowsOnly() {
        return deletion.isLive() && staticRow.isEmpty() && ranges.isEmpty();
    }

    /// The partition after a change, except its rows.
    private Partition withAllButRowsOf(ClusteringComparator comparator, Partition change) {
        DeletionTime newDeletion = deletion;
        SortedTree<Row> newRows = rows;
        RangeTombstones newRanges = ranges;
        Row newStatic = staticRow;
        if (change.deletion.supersedes(deletion)) {
            newDeletion = change.deletion;
            newRanges = ranges.withoutSuperseded(newDeletion);
            newRows = shadowAll(rows, newDeletion);
            newStatic = Rows.shadow(staticRow, newDeletion);
        }
        if (!change.ranges.isEmpty()) {
            for (Iterator<RangeTombstone> added = change.ranges.iterator(); added.hasNext(); ) {
                RangeTombstone range = added.next();
                if (range.deletion().supersedes(newDeletion)) {
                    newRanges = newRanges.with(comparator, range);
                    newRows = shadowRange(newRows, comparator, range);
                }
            }
        }
        if (!change.staticRow.isEmpty()) {
            newStatic = Rows.merge(newStatic, change.staticRow, newDeletion);
        }
        return new Partition(key, newDeletion, newStatic, newRows, newRanges);
    }

    private Partition withRows(ClusteringComparator comparator, SortedTree<Row> added) {
        SortedTree<Row> newRows = rows;
        if (added.size() == 1) {
            newRows = withRow(newRows, comparator, added.first());
        } else {
            for (Iterator<Row> all = added.iterator(); all.hasNext(); ) {
                newRows = withRow(newRows, comparator, all.next());
            }
        }
        return newRows == rows ? this : new Partition(key, deletion, staticRow, newRows, ranges);
    }

    private SortedTree<Row> withRow(
            SortedTree<Row> present, ClusteringComparator comparator, Row added) {
        DeletionTime covering = ranges.covering(comparator, added.clustering());
        Row rest = Rows.shadow(added, covering.isLive() ? deletion : covering);
        return rest.isEmpty() ? present : present.with(rest, comparator.rowOrder(), Rows::merge);
    }

    /// The rows that this touches as the change of a partition: those it writes, and those of the
    /// ranges it deletes.
    public ClusteringFilter touched(ClusteringComparator comparator) {
        if (!deletion.isLive()) {
            return Slices.ALL;
        }
        List<Clustering> written = new ArrayList<>(rows.size());
        rows.iterator().forEachRemaining(row -> written.add(row.clustering()));
        if (ranges.isEmpty()) {
            return new Names(written);
        }
        List<Slice> slices = new ArrayList<>(ranges.size() + written.size());
        ranges.iterator().forEachRemaining(range -> slices.add(range.slice()));
        written.forEach(clustering -> slices.add(Slice.of(clustering)));
        return Slices.of(comparator, slices);
    }

    /// The partition with each row, static or not, replaced by another one at the same place.
    public Partition mapRows(UnaryOperator<Row> replacement) {
        List<Row> replaced = new ArrayList<>(rows.size());
        rows.iterator().forEachRemaining(row -> replaced.add(replacement.apply(row)));
        Row newStatic = staticRow.isEmpty() ? staticRow : replacement.apply(staticRow);
        return new Partition(key, deletion, newStatic, SortedTree.ofSorted(replaced), ranges);
    }

    private static SortedTree<Row> shadowAll(SortedTree<Row> rows, DeletionTime deletion) {
        List<Row> kept = new ArrayList<>();
        for (Iterator<Row> all = rows.iterator(); all.hasNext(); ) {
            Row rest = Rows.shadow(all.next(), deletion);
            if (!rest.isEmpty()) {
                kept.add(rest);
            }
        }
        return SortedTree.ofSorted(kept);
    }

    private static SortedTree<Row> shadowRange(
            SortedTree<Row> rows, ClusteringComparator comparator, RangeTombstone range) {
        Iterator<Row> covered =
                rows.between(
                        range.slice().start(),
                        range.slice().end(),
                        comparator.boundSearch(),
                        Direction.ASCENDING);
        SortedTree<Row> result = rows;
        Probe<Row, Row> order = comparator.rowOrder();
        while (covered.hasNext()) {
            Row row = covered.next();
            Row rest = Rows.shadow(row, range.deletion());
            if (rest.isEmpty()) {
                result = result.without(row, order);
            } else if (!rest.equals(row)) {
                result = result.with(rest, order, (existing, newer) -> newer);
            }
        }
        return result;
    }

    @Override
    public String toString() {
        return "partition "
                + key
                + (deletion.isLive() ? "" : " " + deletion)
                + (staticRow.isEmpty() ? "" : " " + staticRow)
                + " "
                + rows
                + (ranges.isEmpty() ? "" : " " + ranges);
    }
}

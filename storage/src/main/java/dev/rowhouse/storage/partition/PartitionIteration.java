package dev.rowhouse.storage.partition;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.RangeTombstone;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.tree.Direction;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/// Reads the wanted slices of a [Partition], weaving range tombstone markers between its rows.
/// Ranges are cut off at the ends of the slices.
///
/// **Invariants.** `markers` are the places still to come in the current slice that the ranges
/// looked at so far give rise to, the nearest first. `nextRow` is the next row of the slice, if
/// any.
///
/// **Thread safety.** Belongs to one thread.
final class PartitionIteration implements UnfilteredRowIterator {
    private final Partition partition;
    private final ClusteringComparator comparator;
    private final Direction direction;
    private final List<Slice> slices;
    private int slicesTaken;
    private Iterator<Row> rows = List.<Row>of().iterator();
    private final ArrayDeque<RangeTombstoneMarker> markers = new ArrayDeque<>();
    private @Nullable Row nextRow;

    PartitionIteration(
            Partition partition,
            ClusteringComparator comparator,
            ClusteringFilter filter,
            Direction direction) {
        this.partition = partition;
        this.comparator = comparator;
        this.direction = direction;
        List<Slice> wanted = filter.asSlices().slices();
        this.slices = direction.isDescending() ? wanted.reversed() : wanted;
        advance();
    }

    private void advance() {
        nextRow = rows.hasNext() ? rows.next() : null;
        while (nextRow == null && markers.isEmpty() && slicesTaken < slices.size()) {
            Slice slice = slices.get(slicesTaken++);
            rows = partition.rows(comparator, slice, direction);
            collectMarkers(slice);
            nextRow = rows.hasNext() ? rows.next() : null;
        }
    }

    private void collectMarkers(Slice slice) {
        if (partition.rangeTombstones().isEmpty()) {
            return;
        }
        Iterator<RangeTombstone> ranges =
                partition.rangeTombstones().overlapping(comparator, slice, Direction.ASCENDING);
        while (ranges.hasNext()) {
            RangeTombstone range = ranges.next();
            DeletionTime deletion = range.deletion();
            ClusteringBound start = range.slice().start();
            ClusteringBound end = range.slice().end();
            start = comparator.compare(start, slice.start()) < 0 ? slice.start() : start;
            end = comparator.compare(end, slice.end()) > 0 ? slice.end() : end;
            DeletionTime below = DeletionTime.LIVE;
            if (!markers.isEmpty() && comparator.compare(markers.getLast().bound(), start) == 0) {
                below = markers.removeLast().below();
            }
            if (!below.equals(deletion)) {
                markers.add(new RangeTombstoneMarker(start, below, deletion));
            }
            markers.add(new RangeTombstoneMarker(end, deletion, DeletionTime.LIVE));
        }
    }

    @Override
    public boolean hasNext() {
        return nextRow != null || !markers.isEmpty();
    }

    @Override
    public Unfiltered next() {
        Row row = nextRow;
        RangeTombstoneMarker marker =
                direction.isDescending() ? markers.peekLast() : markers.peekFirst();
        if (row == null && marker == null) {
            throw new NoSuchElementException();
        }
        if (marker != null && (row == null || isBefore(marker, row))) {
            if (direction.isDescending()) {
                markers.removeLast();
            } else {
                markers.removeFirst();
            }
            if (row == null && markers.isEmpty()) {
                advance();
            }
            return marker;
        }
        advance();
        return requireNonNull(row);
    }

    private boolean isBefore(RangeTombstoneMarker marker, Row row) {
        int compared = comparator.compare(marker.bound(), row.clustering());
        return direction.isDescending() ? compared > 0 : compared < 0;
    }

    @Override
    public DecoratedKey key() {
        return partition.key();
    }

    @Override
    public DeletionTime partitionDeletion() {
        return partition.deletion();
    }

    @Override
    public Row staticRow() {
        return partition.staticRow();
    }

    @Override
    public Direction direction() {
        return direction;
    }
}

package dev.rowhouse.storage.sstable.table;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.sstable.data.UnfilteredReader;
import dev.rowhouse.storage.sstable.index.RowIndex;
import dev.rowhouse.storage.sstable.index.RowIndexBlock;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.tree.Direction;

import org.jspecify.annotations.Nullable;

import java.util.List;

/// A partition read forward, element by element from the file. With a row index, reading begins at
/// the block where a slice does.
///
/// **Invariants.** While `isAtElement`, `rows` stands at an element whose place is known and whose
/// rest has not been read.
///
/// **Thread safety.** Belongs to one thread.
final class AscendingPartition extends PartitionView {
    private final ClusteringComparator comparator;
    private final ByteReader in;
    private final UnfilteredReader rows;
    private final @Nullable RowIndex index;
    private boolean isAtElement;
    private boolean isAtEnd;

    AscendingPartition(
            PartitionHead head,
            List<Slice> slices,
            ClusteringComparator comparator,
            Source source,
            @Nullable RowIndex index) {
        super(head, slices);
        this.comparator = comparator;
        this.in = source.in();
        this.rows = source.rows();
        this.index = index;
        advance();
    }

    /// The input of a partition.
    ///
    /// @param in the bytes of the data
    /// @param rows the elements in them, at the first one
    record Source(ByteReader in, UnfilteredReader rows) {}

    @Override
    public Direction direction() {
        return Direction.ASCENDING;
    }

    @Override
    void approach(Slice wanted) {
        if (index == null || wanted.start().size() == 0) {
            return;
        }
        RowIndexBlock block = index.firstAfter(comparator, wanted.start());
        if (block == null) {
            isAtElement = false;
            isAtEnd = true;
            setOpen(DeletionTime.LIVE);
            return;
        }
        long start = head().entry().position() + block.start();
        if (start > rows.position() && block.start() > index.headerLength()) {
            setOpen(block.openAtStart());
            rows.seek(start);
            isAtElement = false;
            if (!moves() || compareTo(block.first()) < 0) {
                throw in.corrupt(start, "an element from " + block.first() + " on", place());
            }
        }
    }

    /// Goes to the next element unless one is at hand; false at the end of the partition.
    private boolean moves() {
        if (!isAtElement && !isAtEnd) {
            isAtElement = rows.advance();
            isAtEnd = !isAtElement;
            long end = head().entry().end();
            if (isAtEnd ? rows.position() != end : rows.position() >= end) {
                throw in.corrupt(
                        rows.position(), "the end of the partition at " + end, "another end");
            }
        }
        return isAtElement;
    }

    private Object place() {
        Clustering clustering = rows.clustering();
        return clustering != null ? clustering : String.valueOf(rows.bound());
    }

    /// Orders the element at hand against a bound.
    private int compareTo(ClusteringBound bound) {
        Clustering clustering = rows.clustering();
        return clustering != null
                ? -comparator.compare(bound, clustering)
                : comparator.compare(requireNonNull(rows.bound()), bound);
    }

    @Override
    boolean isBefore(Slice wanted) {
        // A marker at the very edge says what is in force from there on.
        return moves() && compareTo(wanted.start()) <= 0;
    }

    @Override
    boolean isBeforeEnd(Slice wanted) {
        return moves() && compareTo(wanted.end()) < 0;
    }

    @Override
    @Nullable RangeTombstoneMarker pass() {
        isAtElement = false;
        if (rows.bound() != null) {
            return (RangeTombstoneMarker) rows.read();
        }
        rows.skip();
        return null;
    }

    @Override
    Unfiltered take() {
        isAtElement = false;
        return rows.read();
    }

    @Override
    RangeTombstoneMarker opening(Slice wanted, DeletionTime deletion) {
        return new RangeTombstoneMarker(wanted.start(), DeletionTime.LIVE, deletion);
    }

    @Override
    RangeTombstoneMarker closing(Slice wanted, DeletionTime deletion) {
        return new RangeTombstoneMarker(wanted.end(), deletion, DeletionTime.LIVE);
    }
}

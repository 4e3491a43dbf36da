package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slice;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.sstable.data.UnfilteredReader;
import dev.rowhouse.storage.sstable.index.RowIndex;
import dev.rowhouse.storage.sstable.index.RowIndexBlock;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.tree.Direction;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// A partition read backward: block after block from the last, each read forward into memory.
/// Without a row index the partition is one block.
///
/// **Invariants.** `elements` are those of `block`, in clustering order; those from `left` on have
/// been taken. Blocks from `reached` on, in bytes from the partition's beginning, are done with.
///
/// **Thread safety.** Belongs to one thread.
final class DescendingPartition extends PartitionView {
    private final ClusteringComparator comparator;
    private final ByteReader in;
    private final UnfilteredReader rows;
    private final @Nullable RowIndex index;
    private long reached = Long.MAX_VALUE;
    private @Nullable RowIndexBlock block;
    private List<Unfiltered> elements = List.of();
    private int left;

    /// A partition without a row index as a block.
    private record Whole(long start, long end) implements RowIndexBlock {
        @Override
        public ClusteringBound first() {
            return ClusteringBound.BOTTOM;
        }

        @Override
        public DeletionTime openAtStart() {
            return DeletionTime.LIVE;
        }

        @Override
        public DeletionTime openAtEnd() {
            return DeletionTime.LIVE;
        }

        @Override
        public @Nullable RowIndexBlock before() {
            return null;
        }
    }

    DescendingPartition(
            PartitionHead head,
            List<Slice> slices,
            ClusteringComparator comparator,
            AscendingPartition.Source source,
            @Nullable RowIndex index) {
        super(head, slices.reversed());
        this.comparator = comparator;
        this.in = source.in();
        this.rows = source.rows();
        this.index = index;
        advance();
    }

    @Override
    public Direction direction() {
        return Direction.DESCENDING;
    }

    @Override
    void approach(Slice wanted) {
        RowIndexBlock last = index == null ? whole() : index.lastBefore(comparator, wanted.end());
        if (last == null) {
            block = null;
            reached = 0;
            left = 0;
            setOpen(DeletionTime.LIVE);
        } else if (last.start() < reached) {
            setOpen(last.openAtEnd());
            load(last);
        }
    }

    private RowIndexBlock whole() {
        long position = head().entry().position();
        return new Whole(head().elements() - position, head().entry().end() - position);
    }

    private void load(RowIndexBlock found) {
        block = found;
        reached = found.start();
        long start = head().entry().position() + found.start();
        long end = head().entry().position() + found.end();
        elements = new ArrayList<>();
        rows.seek(start);
        boolean isEnded = false;
        while (!isEnded && rows.position() < end) {
            isEnded = !rows.advance();
            if (!isEnded) {
                elements.add(rows.read());
            }
        }
        if (rows.position() != end || isEnded != (end == head().entry().end())) {
            throw in.corrupt(rows.position(), "the end of a block at " + end, "another end");
        }
        left = elements.size();
    }

    /// Whether there is an element at hand, which may be in the block before.
    private boolean moves() {
        RowIndexBlock present = block;
        while (left == 0 && present != null) {
            present = present.before();
            if (present != null) {
                load(present);
            }
        }
        return left > 0;
    }

    private int compareTo(ClusteringBound bound) {
        return switch (elements.get(left - 1)) {
            case Row row -> -comparator.compare(bound, row.clustering());
            case RangeTombstoneMarker marker -> comparator.compare(marker.bound(), bound);
        };
    }

    @Override
    boolean isBefore(Slice wanted) {
        return moves() && compareTo(wanted.end()) >= 0;
    }

    @Override
    boolean isBeforeEnd(Slice wanted) {
        return moves() && compareTo(wanted.start()) > 0;
    }

    @Override
    @Nullable RangeTombstoneMarker pass() {
        return take() instanceof RangeTombstoneMarker marker ? marker : null;
    }

    @Override
    Unfiltered take() {
        return elements.get(--left);
    }

    @Override
    RangeTombstoneMarker opening(Slice wanted, DeletionTime deletion) {
        return new RangeTombstoneMarker(wanted.end(), deletion, DeletionTime.LIVE);
    }

    @Override
    RangeTombstoneMarker closing(Slice wanted, DeletionTime deletion) {
        return new RangeTombstoneMarker(wanted.start(), DeletionTime.LIVE, deletion);
    }
}

package dev.rowhouse.storage.sstable.index;

import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.sstable.clustering.ClusteringCodec;
import dev.rowhouse.storage.sstable.data.DeletionTimes;
import dev.rowhouse.storage.sstable.io.ByteWriter;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// Gathers the blocks of a partition while it is written, in the form that [BigRowIndex] reads.
///
/// **Invariants.** `blocks` holds the finished blocks. `first` is the first element of the block
/// under way, null when there is none.
///
/// **Thread safety.** Belongs to one thread.
public final class RowIndexBuilder {
    /// Subtracted from the width of a block, so that usual widths have a short encoding.
    static final long WIDTH_BASE = 65_536;

    private final ClusteringCodec clusterings;
    private final DeletionTimes deletions;
    private final long blockBytes;
    private final ByteWriter blocks = new ByteWriter();
    private int[] offsets = new int[16];
    private int count;
    private @Nullable Unfiltered first;
    private @Nullable Unfiltered last;
    private long start;
    private DeletionTime open = DeletionTime.LIVE;

    /// A builder for partitions of a table.
    ///
    /// @param deletions the form of deletions
    /// @param blockBytes how long a block is at least, but for the last one of a partition
    public RowIndexBuilder(ClusteringCodec clusterings, DeletionTimes deletions, long blockBytes) {
        this.clusterings = clusterings;
        this.deletions = deletions;
        this.blockBytes = blockBytes;
    }

    /// Begins another partition.
    public void clear() {
        blocks.clear();
        count = 0;
        first = null;
        last = null;
        open = DeletionTime.LIVE;
    }

    /// Takes an element.
    ///
    /// @param from where it begins, in bytes from the partition's beginning
    /// @param to where it ends
    public void add(Unfiltered element, long from, long to) {
        if (first == null) {
            first = element;
            start = from;
        }
        last = element;
        open =
                switch (element) {
                    case Row ignored -> open;
                    case RangeTombstoneMarker marker -> marker.above();
                };
        if (to - start >= blockBytes) {
            endBlock(to);
        }
    }

    private void endBlock(long to) {
        if (first == null || last == null) {
            return;
        }
        if (count == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * count);
        }
        offsets[count++] = blocks.length();
        clusterings.writePlace(blocks, first);
        clusterings.writePlace(blocks, last);
        blocks.writeUnsignedVInt(start).writeSignedVInt(to - start - WIDTH_BASE);
        blocks.writeByte(open.isLive() ? 0 : 1);
        if (!open.isLive()) {
            deletions.write(blocks, open);
        }
        first = null;
    }

    /// Ends the partition and writes what belongs into its index entry, with the length before it:
    /// nothing but the length 0 when there are not two blocks.
    ///
    /// @return whether the partition has a row index
    ///
    /// @param headerLength the length of what comes before the first element
    /// @param length the length of the partition
    public boolean finish(ByteWriter out, long headerLength, DeletionTime deletion, long length) {
        endBlock(length);
        if (count < 2) {
            out.writeUnsignedVInt(0);
            return false;
        }
        ByteWriter head = new ByteWriter();
        head.writeUnsignedVInt(headerLength);
        deletions.write(head, deletion);
        head.writeUnsignedVInt(count);
        out.writeUnsignedVInt(
                head.length() + (long) blocks.length() + (long) Integer.BYTES * count);
        out.writeBytes(head).writeBytes(blocks);
        for (int i = 0; i < count; i++) {
            out.writeInt(offsets[i]);
        }
        return true;
    }
}

package dev.rowhouse.storage.sstable.index;

import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringBound.Side;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.sstable.clustering.ClusteringCodec;
import dev.rowhouse.storage.sstable.data.UnfilteredReader;
import dev.rowhouse.storage.sstable.io.ByteReader;

/// The blocks of a wide partition, read one by one as they are looked at.
///
/// ```
/// index := headerLength:uvint deletion blocks:uvint block[blocks] offset:i32[blocks]
/// block := first:place last:place start:uvint (width - 65536):svint (00 | 01 open:deletion)
/// ```
///
/// The offsets count from the first block. The last block includes the byte that ends the
/// partition, unless the block was complete before it.
///
/// **Thread safety.** Belongs to one thread.
public final class RowIndex {
    private static final int OFFSET_BYTES = Integer.BYTES;

    private final ByteReader in;
    private final UnfilteredReader.Format format;
    private final DeletionTime deletion;
    private final long headerLength;
    private final int count;
    private final long blocksStart;
    private final long offsetsStart;
    private final long partitionLength;

    private RowIndex(
            ByteReader in, UnfilteredReader.Format format, long end, long partitionLength) {
        this.in = in;
        this.format = format;
        this.partitionLength = partitionLength;
        this.headerLength = in.readUnsignedVInt();
        this.deletion = format.deletions().read(in);
        long position = in.position();
        this.count = in.readCount((end - in.position()) / OFFSET_BYTES, "blocks");
        this.blocksStart = in.position();
        this.offsetsStart = end - (long) OFFSET_BYTES * count;
        if (count < 1 || offsetsStart < blocksStart) {
            throw in.corrupt(position, "blocks and their offsets", count + " blocks");
        }
    }

    /// Reads the row index of a partition.
    public static RowIndex read(
            ByteReader in, UnfilteredReader.Format format, PartitionIndexEntry entry) {
        in.seek(entry.rowIndexPosition());
        return new RowIndex(
                in,
                format,
                entry.rowIndexPosition() + entry.rowIndexLength(),
                entry.end() - entry.position());
    }

    /// The deletion of the partition.
    public DeletionTime deletion() {
        return deletion;
    }

    /// The length of what comes before the partition's first row or marker.
    public long headerLength() {
        return headerLength;
    }

    /// The number of blocks.
    public int count() {
        return count;
    }

    /// A block, by its place in order from 0.
    ///
    /// @throws dev.rowhouse.storage.sstable.io.CorruptSSTableException when it cannot be that block
    public RowIndexBlock block(int index) {
        in.seek(offsetsStart + (long) OFFSET_BYTES * index);
        int offset = in.readInt();
        if (offset < 0 || offset >= offsetsStart - blocksStart || (index == 0 && offset != 0)) {
            throw in.corrupt(in.position() - OFFSET_BYTES, "the offset of a block", offset);
        }
        in.seek(blocksStart + offset);
        ClusteringCodec clusterings = format.clusterings();
        ClusteringBound first = clusterings.readPlace(in, Side.BEFORE);
        ClusteringBound last = clusterings.readPlace(in, Side.AFTER);
        long position = in.position();
        long start = in.readUnsignedVInt();
        long width = in.readSignedVInt() + RowIndexBuilder.WIDTH_BASE;
        if (start < headerLength
                || width <= 0
                || width > partitionLength - start
                || (index == 0 && start != headerLength)
                || (index == count - 1 && start + width < partitionLength - 1)) {
            throw in.corrupt(
                    position,
                    "a block between " + headerLength + " and " + partitionLength,
                    start + " to " + (start + width));
        }
        DeletionTime open = in.readBoolean() ? format.deletions().read(in) : DeletionTime.LIVE;
        if (index == count - 1 && !open.isLive()) {
            throw in.corrupt(position, "no deletion open at the end of a partition", open);
        }
        return new RowIndexBlock(first, last, start, width, open);
    }

    /// The first block with an element that may lie after a bound; the number of blocks if there is
    /// none.
    public int firstBlockAfter(ClusteringComparator comparator, ClusteringBound bound) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (comparator.compare(block(middle).last(), bound) > 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /// The last block with an element that may lie before a bound; -1 if there is none.
    public int lastBlockBefore(ClusteringComparator comparator, ClusteringBound bound) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (comparator.compare(block(middle).first(), bound) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }
}

package dev.rowhouse.storage.sstable.index;

import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringBound.Side;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.sstable.clustering.ClusteringCodec;
import dev.rowhouse.storage.sstable.data.UnfilteredReader;
import dev.rowhouse.storage.sstable.io.ByteReader;

import org.jspecify.annotations.Nullable;

/// The row index in Index.db, whose blocks are read one by one as they are looked at.
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
public final class BigRowIndex implements RowIndex {
    private static final int OFFSET_BYTES = Integer.BYTES;

    private final ByteReader in;
    private final UnfilteredReader.Format format;
    private final DeletionTime deletion;
    private final long headerLength;
    private final int count;
    private final long blocksStart;
    private final long offsetsStart;
    private final long partitionLength;

    /// A block, by its place in order from 0.
    ///
    /// @param last a place at or after the last element
    private record Block(
            BigRowIndex index,
            int number,
            ClusteringBound first,
            ClusteringBound last,
            long start,
            long end,
            DeletionTime openAtEnd)
            implements RowIndexBlock {
        @Override
        public DeletionTime openAtStart() {
            return number == 0 ? DeletionTime.LIVE : index.block(number - 1).openAtEnd();
        }

        @Override
        public @Nullable RowIndexBlock before() {
            return number == 0 ? null : index.block(number - 1);
        }
    }

    private BigRowIndex(
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
    public static BigRowIndex read(
            ByteReader in, UnfilteredReader.Format format, PartitionIndexEntry entry) {
        in.seek(entry.rowIndexPosition());
        return new BigRowIndex(
                in,
                format,
                entry.rowIndexPosition() + entry.rowIndexLength(),
                entry.end() - entry.position());
    }

    @Override
    public DeletionTime deletion() {
        return deletion;
    }

    @Override
    public long headerLength() {
        return headerLength;
    }

    private Block block(int index) {
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
        return new Block(this, index, first, last, start, start + width, open);
    }

    @Override
    public @Nullable RowIndexBlock firstAfter(
            ClusteringComparator comparator, ClusteringBound bound) {
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
        return low < count ? block(low) : null;
    }

    @Override
    public @Nullable RowIndexBlock lastBefore(
            ClusteringComparator comparator, ClusteringBound bound) {
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
        return low == 0 ? null : block(low - 1);
    }
}

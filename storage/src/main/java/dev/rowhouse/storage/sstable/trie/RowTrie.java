package dev.rowhouse.storage.sstable.trie;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringBound.Side;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.sstable.data.UnfilteredReader;
import dev.rowhouse.storage.sstable.index.PartitionIndexEntry;
import dev.rowhouse.storage.sstable.index.RowIndex;
import dev.rowhouse.storage.sstable.index.RowIndexBlock;
import dev.rowhouse.storage.sstable.io.ByteReader;

import java.util.ArrayList;
import java.util.List;

/// The row index of a partition in Rows.db: a trie of separators. A separator is above all that
/// comes before its block, and not above anything in it; the last one is above all.
///
/// ```
/// file    := (node* entry)*
/// entry   := key:sbytes position:uvint (root - start):svint blocks:uvint deletion
///                                            start is where the key ends
/// payload := start:i8..i56 [open:deletion]   payloadBits = bytes of the start, and 8 with `open`
/// ```
///
/// `start` counts from the beginning of the partition; `open` is the range deletion in force there.
///
/// **Thread safety.** Belongs to one thread.
public final class RowTrie implements RowIndex {
    private static final int HAS_OPEN = 8;
    private static final ClusteringBound FIRST = ClusteringBound.of(Side.BEFORE, List.of());
    private static final ClusteringBound LAST = ClusteringBound.of(Side.AFTER, List.of());

    private final ByteOrder order;
    private final DeletionTime deletion;
    private final long partitionLength;
    private final List<Separator> separators;

    /// The beginning of a block.
    private record Separator(Bytes path, long start, DeletionTime open) {}

    private RowTrie(
            ByteOrder order,
            DeletionTime deletion,
            long partitionLength,
            List<Separator> separators) {
        this.order = order;
        this.deletion = deletion;
        this.partitionLength = partitionLength;
        this.separators = separators;
    }

    static RowTrie read(ByteReader in, UnfilteredReader.Format format, PartitionIndexEntry entry) {
        long start = entry.rowIndexPosition();
        in.seek(start);
        long position = in.readUnsignedVInt();
        long root = start + in.readSignedVInt();
        long blocks = in.readUnsignedVInt();
        DeletionTime deletion = format.deletions().read(in);
        long length = entry.end() - entry.position();
        if (position != entry.position() || root < 0 || root >= start || blocks < 1) {
            throw in.corrupt(start, "the row index of " + entry.key(), "another one");
        }
        List<Separator> separators = new ArrayList<>();
        TrieWalk walk = new TrieWalk(in, root);
        long before = 0;
        while (walk.advance()) {
            Separator separator = read(in, format, walk);
            if (separator.start() <= before || separator.start() > length) {
                throw in.corrupt(
                        walk.node().position(), "a start after " + before, separator.start());
            }
            before = separator.start();
            separators.add(separator);
        }
        if (separators.size() != blocks + 1 || !separators.getFirst().path().isEmpty()) {
            throw in.corrupt(start, blocks + " blocks and an end", separators.size() + " places");
        }
        return new RowTrie(
                new ByteOrder(format.clusteringTypes(), format.reversedClusterings()),
                deletion,
                length,
                separators);
    }

    private static Separator read(ByteReader in, UnfilteredReader.Format format, TrieWalk walk) {
        int bits = walk.node().payloadBits();
        in.seek(walk.node().payload());
        long start = TrieNode.readSigned(in, bits & ~HAS_OPEN);
        DeletionTime open =
                (bits & HAS_OPEN) != 0 ? format.deletions().read(in) : DeletionTime.LIVE;
        return new Separator(walk.path(), start, open);
    }

    @Override
    public DeletionTime deletion() {
        return deletion;
    }

    @Override
    public long headerLength() {
        return separators.getFirst().start();
    }

    @Override
    public int count() {
        return separators.size() - 1;
    }

    @Override
    public RowIndexBlock block(int index) {
        boolean isLast = index == count() - 1;
        long start = separators.get(index).start();
        long end = isLast ? partitionLength : separators.get(index + 1).start();
        DeletionTime open = isLast ? DeletionTime.LIVE : separators.get(index + 1).open();
        return new RowIndexBlock(FIRST, LAST, start, end - start, open);
    }

    @Override
    public int firstBlockAfter(ClusteringComparator comparator, ClusteringBound bound) {
        return floor(bound);
    }

    @Override
    public int lastBlockBefore(ClusteringComparator comparator, ClusteringBound bound) {
        return Math.min(floor(bound), count() - 1);
    }

    /// The last separator that is not above a bound.
    private int floor(ClusteringBound bound) {
        Bytes wanted = order.bound(bound);
        int low = 0;
        int high = separators.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (separators.get(middle).path().compareTo(wanted) <= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}

package dev.rowhouse.storage.sstable.trie;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.row.ClusteringBound;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.sstable.data.UnfilteredReader;
import dev.rowhouse.storage.sstable.index.PartitionIndexEntry;
import dev.rowhouse.storage.sstable.index.RowIndex;
import dev.rowhouse.storage.sstable.index.RowIndexBlock;
import dev.rowhouse.storage.sstable.io.ByteReader;

import org.jspecify.annotations.Nullable;

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
/// A lookup reads the nodes on the way to a separator, and on the way to the one after it.
///
/// **Thread safety.** Belongs to one thread.
public final class RowTrie implements RowIndex {
    private static final int HAS_OPEN = 8;

    private final ByteReader in;
    private final UnfilteredReader.Format format;
    private final ByteOrder order;
    private final Place place;
    private final DeletionTime deletion;
    private final long headerLength;

    /// Where a partition's index is.
    ///
    /// @param entry where its entry is
    /// @param root where the root of the trie is
    /// @param blocks the number of blocks
    /// @param partitionLength how long the partition is
    private record Place(long entry, long root, long blocks, long partitionLength) {}

    /// The beginning of a block, or the end of the last one.
    private record Separator(Bytes path, long start, DeletionTime open) {}

    /// A block.
    ///
    /// @param from the separator before it
    private record Block(RowTrie trie, Separator from, long end, DeletionTime openAtEnd)
            implements RowIndexBlock {
        @Override
        public ClusteringBound first() {
            return ClusteringBound.BOTTOM;
        }

        @Override
        public long start() {
            return from.start();
        }

        @Override
        public DeletionTime openAtStart() {
            return from.open();
        }

        @Override
        public @Nullable RowIndexBlock before() {
            return trie.before(from);
        }
    }

    private RowTrie(ByteReader in, UnfilteredReader.Format format, Place place) {
        this.in = in;
        this.format = format;
        this.order = new ByteOrder(format.clusteringTypes(), format.reversedClusterings());
        this.place = place;
        this.deletion = format.deletions().read(in);
        TrieNode root = TrieNode.read(in, place.root());
        if (root.payloadBits() == 0) {
            throw in.corrupt(place.root(), "the beginning of the first block", "none");
        }
        this.headerLength = separator(root, Bytes.EMPTY).start();
    }

    static RowTrie read(ByteReader in, UnfilteredReader.Format format, PartitionIndexEntry entry) {
        long start = entry.rowIndexPosition();
        in.seek(start);
        long position = in.readUnsignedVInt();
        long root = start + in.readSignedVInt();
        long blocks = in.readUnsignedVInt();
        if (position != entry.position() || root < 0 || root >= start || blocks < 1) {
            throw in.corrupt(start, "the row index of " + entry.key(), "another one");
        }
        return new RowTrie(
                in, format, new Place(start, root, blocks, entry.end() - entry.position()));
    }

    private Separator separator(TrieNode node, Bytes path) {
        int bits = node.payloadBits();
        in.seek(node.payload());
        long start = TrieNode.readSigned(in, bits & ~HAS_OPEN);
        if (start <= 0 || start > place.partitionLength()) {
            throw in.corrupt(node.position(), "a start within " + place.partitionLength(), start);
        }
        DeletionTime open =
                (bits & HAS_OPEN) != 0 ? format.deletions().read(in) : DeletionTime.LIVE;
        return new Separator(path, start, open);
    }

    @Override
    public DeletionTime deletion() {
        return deletion;
    }

    @Override
    public long headerLength() {
        return headerLength;
    }

    @Override
    public @Nullable RowIndexBlock firstAfter(
            ClusteringComparator comparator, ClusteringBound bound) {
        TrieWalk walk = floor(order.bound(bound), false);
        return blockAt(walk, separator(walk.node(), walk.path()));
    }

    @Override
    public @Nullable RowIndexBlock lastBefore(
            ClusteringComparator comparator, ClusteringBound bound) {
        TrieWalk walk = floor(order.bound(bound), false);
        Separator found = separator(walk.node(), walk.path());
        Block block = blockAt(walk, found);
        return block == null ? before(found) : block;
    }

    /// A walk at the last separator that is not above a place, or is below it. The first one is the
    /// root, whose path is empty.
    private TrieWalk floor(Bytes wanted, boolean isBelow) {
        TrieWalk walk = new TrieWalk(in, place.root());
        if (!walk.seekLast(wanted, isBelow)) {
            throw in.corrupt(place.root(), "the beginning of the first block", "none");
        }
        return walk;
    }

    /// The block that begins at a separator, where the walk is; null when that is the end of the
    /// last block.
    private @Nullable Block blockAt(TrieWalk walk, Separator from) {
        if (!walk.advance()) {
            return null;
        }
        Separator to = separator(walk.node(), walk.path());
        requireAscending(walk, from, to);
        boolean isLast = !walk.advance();
        return new Block(
                this,
                from,
                isLast ? place.partitionLength() : to.start(),
                isLast ? DeletionTime.LIVE : to.open());
    }

    /// The block that ends at a separator, null when that is the first one.
    private @Nullable Block before(Separator to) {
        if (to.path().isEmpty()) {
            return null;
        }
        TrieWalk walk = floor(to.path(), true);
        return blockAt(walk, separator(walk.node(), walk.path()));
    }

    private void requireAscending(TrieWalk walk, Separator from, Separator to) {
        if (to.start() <= from.start()) {
            throw in.corrupt(walk.node().position(), "a start after " + from.start(), to.start());
        }
    }

    /// Reads all of it.
    ///
    /// @throws dev.rowhouse.storage.sstable.io.CorruptSSTableException when the starts of the
    ///     blocks do not ascend, or there are not as many blocks as the entry says
    public void check() {
        TrieWalk walk = new TrieWalk(in, place.root());
        long found = 0;
        Separator last = null;
        while (walk.advance()) {
            Separator separator = separator(walk.node(), walk.path());
            if (last != null) {
                requireAscending(walk, last, separator);
            }
            last = separator;
            found++;
        }
        if (found != place.blocks() + 1) {
            throw in.corrupt(
                    place.entry(), place.blocks() + " blocks and an end", found + " places");
        }
    }
}

package dev.rowhouse.storage.sstable.trie;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.RangeTombstoneMarker;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.sstable.chunk.ChunkWriter;
import dev.rowhouse.storage.sstable.data.DeletionTimes;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.metadata.SerializationHeader;

import org.jspecify.annotations.Nullable;

import java.io.IOException;

/// Writes Rows.db as [RowTrie] reads it (Cassandra's `BtiFormatPartitionWriter`, `RowIndexWriter`,
/// `RowIndexReader` and `TrieIndexEntry`).
///
/// A block's separator is just above the last element before the block, as short as it can be, and
/// so not above the block's first element. The one after the last block is just above the last
/// element.
///
/// **Invariants.** `first` is the first element of the block under way, null when there is none;
/// `end` is the form of the last element of the block before. `atStart` is the deletion in force at
/// the block's beginning, `open` the one after the last element.
///
/// **Thread safety.** Belongs to one thread.
public final class RowTrieWriter {
    private static final int HAS_OPEN = 8;

    private final PageWriter pages;
    private final ByteOrder order;
    private final DeletionTimes deletions;
    private final long blockBytes;
    private final ByteWriter buffer = new ByteWriter();
    private TrieWriter trie;
    private int blocks;
    private Bytes separator = Bytes.EMPTY;
    private Bytes end = Bytes.EMPTY;
    private @Nullable Unfiltered first;
    private @Nullable Unfiltered last;
    private long start;
    private DeletionTime atStart = DeletionTime.LIVE;
    private DeletionTime open = DeletionTime.LIVE;

    /// A writer of a file.
    ///
    /// @param header has the types of the clustering columns
    /// @param deletions the form of deletions
    /// @param blockBytes how long a block is at least, but for the last one of a partition
    public RowTrieWriter(
            ChunkWriter file,
            SerializationHeader header,
            DeletionTimes deletions,
            long blockBytes) {
        this.pages = new PageWriter(file);
        this.order = ByteOrder.of(header);
        this.deletions = deletions;
        this.blockBytes = blockBytes;
        this.trie = new TrieWriter(pages);
    }

    /// Begins another partition.
    public void clear() {
        trie = new TrieWriter(pages);
        blocks = 0;
        separator = Bytes.EMPTY;
        first = null;
        last = null;
        open = DeletionTime.LIVE;
    }

    /// Takes an element.
    ///
    /// @param from where it begins, in bytes from the partition's beginning
    /// @param to where it ends
    public void add(Unfiltered element, long from, long to) throws IOException {
        if (first == null) {
            first = element;
            start = from;
            atStart = open;
        }
        last = element;
        open =
                switch (element) {
                    case Row ignored -> open;
                    case RangeTombstoneMarker marker -> marker.above();
                };
        if (to - start >= blockBytes) {
            endBlock();
        }
    }

    private void endBlock() throws IOException {
        if (first == null || last == null) {
            return;
        }
        if (blocks > 0) {
            separator = above(end, ByteOrder.shared(end, order.element(first)));
        }
        trie.add(separator, payload(start, atStart));
        end = order.element(last);
        blocks++;
        first = null;
    }

    private TriePayload payload(long place, DeletionTime deletion) {
        int bytes = TriePayload.signedLength(place);
        buffer.clear();
        TriePayload.writeNumber(buffer, place, bytes);
        if (!deletion.isLive()) {
            deletions.write(buffer, deletion);
        }
        return new TriePayload(
                deletion.isLive() ? bytes : bytes | HAS_OPEN, Bytes.wrap(buffer.toArray()));
    }

    /// Ends the partition and writes its entry, unless there are not two blocks.
    ///
    /// @param position where the partition begins in the data
    /// @param elementsEnd where its last element ends, in bytes from its beginning
    /// @return where the entry begins, -1 when there is none
    public long finish(DecoratedKey key, long position, DeletionTime deletion, long elementsEnd)
            throws IOException {
        if (blocks > 0) {
            endBlock();
        }
        if (blocks < 2) {
            return -1;
        }
        trie.add(
                above(end, ByteOrder.shared(separator, end)),
                payload(elementsEnd, DeletionTime.LIVE));
        long root = trie.finish();
        long entry = pages.position();
        buffer.clear();
        buffer.writeShortBytes(key.key());
        long body = entry + buffer.length();
        buffer.writeUnsignedVInt(position).writeSignedVInt(root - body);
        buffer.writeUnsignedVInt(blocks);
        deletions.write(buffer, deletion);
        pages.append(buffer);
        return entry;
    }

    /// A path that is just above another one: as far as a byte from an index on that can be raised,
    /// raised by one.
    private static Bytes above(Bytes path, int index) {
        byte[] bytes = path.toArray();
        int at = index;
        while (bytes[at] == (byte) 0xff) {
            at++;
        }
        bytes[at]++;
        return Bytes.wrap(bytes, 0, at + 1);
    }
}

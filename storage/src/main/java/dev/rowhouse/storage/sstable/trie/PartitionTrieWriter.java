package dev.rowhouse.storage.sstable.trie;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Murmur3;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.sstable.chunk.ChunkWriter;
import dev.rowhouse.storage.sstable.io.ByteWriter;

import org.jspecify.annotations.Nullable;

import java.io.IOException;

/// Writes Partitions.db as [PartitionTrie] reads it (Cassandra's `PartitionIndexBuilder` and
/// `PartitionIndex.PartitionIndexSerializer`).
///
/// Of each key, the trie has as much as tells it from its two neighbours. So a key is added when
/// the next one is known.
///
/// **Invariants.** `key` is the last key, `path` its form, and `told` how many bytes of it tell it
/// from the key before.
///
/// **Thread safety.** Belongs to one thread.
public final class PartitionTrieWriter {
    private static final int HASHED = 8;

    private final PageWriter pages;
    private final TrieWriter trie;
    private final ByteWriter buffer = new ByteWriter();
    private @Nullable DecoratedKey first;
    private @Nullable DecoratedKey key;
    private Bytes path = Bytes.EMPTY;
    private int told;
    private long place;

    /// A writer of a file.
    public PartitionTrieWriter(ChunkWriter file) {
        this.pages = new PageWriter(file);
        this.trie = new TrieWriter(pages);
    }

    /// Adds a partition.
    ///
    /// @param next its key, after all others
    /// @param nextPlace where its entry in Rows.db begins, or the complement of where it begins in
    ///     the data
    public void add(DecoratedKey next, long nextPlace) throws IOException {
        Bytes nextPath = ByteOrder.key(next);
        if (key == null) {
            first = next;
        } else {
            int needed = ByteOrder.shared(path, nextPath) + 1;
            trie.add(path.slice(0, Math.max(told, needed)), payload(key));
            told = needed;
        }
        key = next;
        path = nextPath;
        place = nextPlace;
    }

    private TriePayload payload(DecoratedKey of) {
        int bytes = TriePayload.signedLength(place);
        buffer.clear();
        buffer.writeByte((int) Murmur3.hash(of.key()).second() & 0xff);
        TriePayload.writeNumber(buffer, place, bytes);
        return new TriePayload(HASHED - 1 + bytes, Bytes.wrap(buffer.toArray()));
    }

    /// Writes the rest of the trie and the footer.
    ///
    /// @throws IllegalStateException when there is no partition
    public void finish() throws IOException {
        DecoratedKey firstKey = first;
        DecoratedKey lastKey = key;
        if (firstKey == null || lastKey == null) {
            throw new IllegalStateException("an index without a partition");
        }
        trie.add(path.slice(0, told), payload(lastKey));
        long root = trie.finish();
        ByteWriter footer = new ByteWriter();
        footer.writeShortBytes(firstKey.key()).writeShortBytes(lastKey.key());
        footer.writeLong(pages.position()).writeLong(trie.count()).writeLong(root);
        pages.append(footer);
    }
}

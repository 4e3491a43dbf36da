package dev.rowhouse.storage.sstable.trie;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Murmur3;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionBound;
import dev.rowhouse.storage.sstable.data.UnfilteredReader;
import dev.rowhouse.storage.sstable.index.PartitionCursor;
import dev.rowhouse.storage.sstable.index.PartitionIndexEntry;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ChunkSource;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;

import java.util.Optional;

/// Partitions.db: a trie of the shortest beginnings of the keys, as [ByteOrder] writes them, that
/// tell them apart.
///
/// ```
/// file    := node* first:sbytes last:sbytes firstPosition:i64 keys:i64 root:i64
/// payload := hash:u8 position:i8..i64       payloadBits = 7 + bytes of the position
///          | position:i8..i64               payloadBits = bytes of the position
/// ```
///
/// A position from 0 on is one in Rows.db, see [RowTrie]; another one is the complement of one in
/// the data. The hash is the last byte of the key's hash.
///
/// **Thread safety.** Immutable.
public final class PartitionTrie {
    private static final int FOOTER_BYTES = 3 * Long.BYTES;
    private static final int HASHED = 8;

    private final Sources sources;
    private final DecoratedKey first;
    private final DecoratedKey last;
    private final long keys;
    private final long root;

    /// The files that the trie leads through.
    ///
    /// @param partitions Partitions.db
    /// @param rows Rows.db
    /// @param data the data
    public record Sources(ChunkSource partitions, ChunkSource rows, ChunkSource data) {
        /// The same for reading all from the beginning to the end.
        Sources sequential() {
            return new Sources(partitions.sequential(), rows.sequential(), data.sequential());
        }
    }

    /// Reads the footer.
    ///
    /// @throws dev.rowhouse.storage.sstable.io.CorruptSSTableException when it is damaged
    public PartitionTrie(Sources sources) {
        this.sources = sources;
        ByteReader in = new ByteReader(sources.partitions());
        if (in.remaining() < FOOTER_BYTES) {
            throw in.corrupt(0, "a footer", in.remaining() + " bytes");
        }
        long footer = in.remaining() - FOOTER_BYTES;
        in.seek(footer);
        long firstPosition = in.readLong();
        this.keys = in.readLong();
        this.root = in.readLong();
        if (firstPosition < 0 || firstPosition > footer || root < 0 || root >= firstPosition) {
            throw in.corrupt(footer, "positions before " + footer, firstPosition + " and " + root);
        }
        in.seek(firstPosition);
        this.first = readKey(in);
        this.last = readKey(in);
        if (keys < 1 || first.compareTo(last) > 0) {
            throw in.corrupt(firstPosition, "the first and the last key", first + ", " + last);
        }
    }

    private static DecoratedKey readKey(ByteReader in) {
        return DecoratedKey.of(Bytes.wrap(in.readShortBytes().toArray()));
    }

    /// The first key.
    public DecoratedKey first() {
        return first;
    }

    /// The last key.
    public DecoratedKey last() {
        return last;
    }

    /// The number of keys.
    public long keys() {
        return keys;
    }

    /// The entry of a key.
    public Optional<PartitionIndexEntry> find(DecoratedKey key) {
        Cursor cursor = new Cursor(sources, root);
        cursor.seek(ByteOrder.key(key));
        return cursor.advance(key) ? Optional.of(cursor.entry()) : Optional.empty();
    }

    /// A cursor before the first entry after a place, or before one just before it.
    ///
    /// @param isSequential whether all entries from there on are going to be read
    public PartitionCursor cursor(PartitionBound from, boolean isSequential) {
        Cursor cursor = new Cursor(isSequential ? sources.sequential() : sources, root);
        cursor.seek(ByteOrder.place(from));
        return cursor;
    }

    /// The row index of a partition.
    public RowTrie rows(PartitionIndexEntry entry, UnfilteredReader.Format format) {
        return RowTrie.read(new ByteReader(sources.rows()), format, entry);
    }

    /// Forgets the cached chunks.
    public void evict() {
        sources.partitions().evict();
        sources.rows().evict();
    }

    private static final class Cursor implements PartitionCursor {
        private final ByteReader trie;
        private final ByteReader rows;
        private final ByteReader data;
        private final TrieWalk walk;
        private boolean isAhead;
        private boolean isEnded;
        private Bytes key = Bytes.EMPTY;
        private long node;
        private long position = -1;
        private long rowIndexPosition;

        Cursor(Sources sources, long root) {
            this.trie = new ByteReader(sources.partitions());
            this.rows = new ByteReader(sources.rows());
            this.data = new ByteReader(sources.data());
            this.walk = new TrieWalk(trie, root);
        }

        void seek(Bytes path) {
            walk.seek(path);
        }

        /// Goes to the next entry if it can be that of a key, and is.
        boolean advance(DecoratedKey wanted) {
            if (!walk.advance()) {
                return false;
            }
            TrieNode found = walk.node();
            if (found.payloadBits() >= HASHED) {
                trie.seek(found.payload());
                int hash = (int) Murmur3.hash(wanted.key()).second() & 0xff;
                if (trie.readByte() != hash) {
                    return false;
                }
            }
            isAhead = true;
            return advance() && key.equals(wanted.key());
        }

        @Override
        public boolean advance() {
            if (isEnded || !(isAhead || walk.advance())) {
                isEnded = true;
                return false;
            }
            isAhead = false;
            long before = position;
            node = walk.node().position();
            long place = place();
            ByteReader in;
            if (place < 0) {
                position = ~place;
                rowIndexPosition = -1;
                in = data;
                in.seek(position);
                key = in.readShortBytes();
            } else {
                in = rows;
                in.seek(place);
                key = in.readShortBytes();
                rowIndexPosition = in.position();
                position = in.readUnsignedVInt();
            }
            if (position <= before || position >= data.position() + data.remaining()) {
                throw trie.corrupt(node, "a position after " + before, position);
            }
            return true;
        }

        private long place() {
            TrieNode leaf = walk.node();
            trie.seek(leaf.payload());
            int bits = leaf.payloadBits();
            if (bits >= HASHED) {
                trie.readByte();
                bits -= HASHED - 1;
            }
            return TrieNode.readSigned(trie, bits);
        }

        @Override
        public Bytes key() {
            return key;
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public PartitionIndexEntry entry() {
            long dataLength = data.position() + data.remaining();
            long end = dataLength;
            isAhead = walk.advance();
            isEnded = !isAhead;
            if (isAhead) {
                long place = place();
                if (place < 0) {
                    end = ~place;
                } else {
                    rows.seek(place);
                    rows.skip(rows.readShort());
                    end = rows.readUnsignedVInt();
                }
            }
            if (end <= position || end > dataLength) {
                throw trie.corrupt(node, "a position after " + position, end);
            }
            DecoratedKey decorated = DecoratedKey.of(Bytes.wrap(key.toArray()));
            return rowIndexPosition < 0
                    ? new PartitionIndexEntry(decorated, position, end, 0, 0)
                    : new PartitionIndexEntry(decorated, position, end, rowIndexPosition, 1);
        }

        @Override
        public CorruptSSTableException corrupt(String expected) {
            return trie.corrupt(node, expected, key);
        }
    }
}

package dev.rowhouse.storage.sstable.index;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionBound;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/// Every so-many-th key of Index.db and where its entry is.
///
/// ```
/// file  := interval:i32 entries:i32 length:i64 samplingLevel:i32(128) entriesAtFullSampling:i32
///          block first:ibytes last:ibytes
/// block := offset:i32[entries] entry[entries]      u8[length]; offsets count from the block's
///                                                  beginning, little-endian
/// entry := key:u8[..] position:i64                 little-endian; the key is what is left up to
///                                                  the next entry
/// ```
///
/// A summary that was read takes its entries apart when one is looked for the first time, so that
/// an SSTable is opened at once.
///
/// **Invariants.** The entries ascend by key and by position; the first one is that of the first
/// key at position 0.
///
/// **Thread safety.** Immutable except for the entries, which are built once; if two threads build
/// them at the same time, the results are equal.
public final class IndexSummary {
    private static final int SAMPLING_LEVEL = 128;

    private final int interval;
    private final int size;
    private final DecoratedKey first;
    private final DecoratedKey last;
    private final Supplier<Entries> unread;
    private volatile @Nullable Entries entries;

    private static final class Entries {
        private final DecoratedKey[] keys;
        // Beside one another, so that looking for one touches little memory.
        private final long[] tokens;
        private final long[] positions;

        Entries(List<DecoratedKey> keys, long[] positions) {
            this.keys = keys.toArray(DecoratedKey[]::new);
            this.tokens = keys.stream().mapToLong(DecoratedKey::token).toArray();
            this.positions = positions;
        }
    }

    private IndexSummary(
            int interval,
            int size,
            DecoratedKey first,
            DecoratedKey last,
            Supplier<Entries> unread) {
        this.interval = interval;
        this.size = size;
        this.first = first;
        this.last = last;
        this.unread = unread;
    }

    private Entries entries() {
        Entries present = entries;
        if (present == null) {
            present = unread.get();
            entries = present;
        }
        return present;
    }

    /// Samples the keys as they come.
    ///
    /// **Thread safety.** Belongs to one thread.
    public static final class Builder {
        private final int interval;
        private final List<DecoratedKey> keys = new ArrayList<>();
        private final List<Long> positions = new ArrayList<>();
        private DecoratedKey last = DecoratedKey.of(Bytes.EMPTY);
        private long count;

        /// A builder that takes every so-many-th key.
        public Builder(int interval) {
            this.interval = interval;
        }

        /// Takes a key and the position of its entry in Index.db.
        public void add(DecoratedKey key, long position) {
            if (count % interval == 0) {
                keys.add(key);
                positions.add(position);
            }
            last = key;
            count++;
        }

        /// The number of keys taken.
        public long count() {
            return count;
        }

        /// The summary of one key at least.
        public IndexSummary build() {
            Entries entries =
                    new Entries(keys, positions.stream().mapToLong(Long::longValue).toArray());
            return new IndexSummary(
                    interval, positions.size(), keys.getFirst(), last, () -> entries);
        }
    }

    /// Reads the component. The entries are read later: damage in them is reported by the same
    /// exception when one is looked for.
    ///
    /// @throws CorruptSSTableException when it is damaged
    public static IndexSummary read(ByteReader in) {
        int interval = in.readInt();
        int count = in.readIntCount(in.remaining() / Long.BYTES, "entries");
        long length = in.readLong();
        in.readLong();
        long block = in.position();
        if (interval < 1 || count < 1 || length < 0 || length > in.remaining()) {
            throw in.corrupt(0, "a summary", count + " entries in " + length + " bytes");
        }
        in.skip(length);
        DecoratedKey first = DecoratedKey.of(copy(in.readIntBytes()));
        DecoratedKey last = DecoratedKey.of(copy(in.readIntBytes()));
        in.requireEnd();
        return new IndexSummary(
                interval,
                count,
                first,
                last,
                () -> readEntries(in.another(), new Block(block, length, count), first, last));
    }

    /// Reads the entries now, for a file without checksums.
    ///
    /// @throws CorruptSSTableException when they are damaged
    public IndexSummary requireEntries() {
        entries();
        return this;
    }

    /// The same, which gets its entries from Index.db when those in the file turn out to be
    /// damaged.
    ///
    /// @param anew samples every so-many-th key
    public IndexSummary orElse(IntFunction<IndexSummary> anew) {
        return new IndexSummary(
                interval,
                size,
                first,
                last,
                () -> {
                    try {
                        return unread.get();
                    } catch (CorruptSSTableException e) {
                        IndexSummary made = anew.apply(interval);
                        if (made.size != size) {
                            throw e;
                        }
                        return made.entries();
                    }
                });
    }

    /// The position of the entries in the file.
    private record Block(long start, long length, int count) {}

    private static Entries readEntries(
            ByteReader in, Block block, DecoratedKey first, DecoratedKey last) {
        int count = block.count;
        in.seek(block.start);
        long[] starts = new long[count + 1];
        for (int i = 0; i < count; i++) {
            starts[i] = Integer.toUnsignedLong(Integer.reverseBytes(in.readInt()));
        }
        starts[count] = block.length;
        List<DecoratedKey> keys = new ArrayList<>(count);
        long[] positions = new long[count];
        for (int i = 0; i < count; i++) {
            if (block.start + starts[i] != in.position()) {
                throw in.corrupt(in.position(), "an entry", "one at " + (block.start + starts[i]));
            }
            keys.add(DecoratedKey.of(copy(in.readBytes(starts[i + 1] - starts[i] - Long.BYTES))));
            positions[i] = Long.reverseBytes(in.readLong());
            boolean isAscending =
                    i == 0
                            ? positions[i] == 0
                            : positions[i] > positions[i - 1]
                                    && keys.get(i).compareTo(keys.get(i - 1)) > 0;
            if (!isAscending) {
                throw in.corrupt(in.position(), "ascending entries", keys.get(i));
            }
        }
        if (!first.equals(keys.getFirst()) || last.compareTo(keys.getLast()) < 0) {
            throw in.corrupt(block.start, "first and last key", first + " and " + last);
        }
        return new Entries(keys, positions);
    }

    private static Bytes copy(Bytes slice) {
        return Bytes.wrap(slice.toArray());
    }

    /// Writes the component.
    public void write(ByteWriter out) {
        ByteWriter block = new ByteWriter();
        int[] offsets = new int[size];
        for (int i = 0; i < size; i++) {
            offsets[i] = Integer.BYTES * size + block.length();
            block.writeBytes(key(i).key()).writeLong(Long.reverseBytes(position(i)));
        }
        out.writeInt(interval).writeInt(size);
        out.writeLong((long) Integer.BYTES * size + block.length());
        out.writeInt(SAMPLING_LEVEL).writeInt(size);
        for (int offset : offsets) {
            out.writeInt(Integer.reverseBytes(offset));
        }
        out.writeBytes(block).writeIntBytes(first.key()).writeIntBytes(last.key());
    }

    /// The first key of the SSTable.
    public DecoratedKey first() {
        return first;
    }

    /// The last key.
    public DecoratedKey last() {
        return last;
    }

    /// The number of keys sampled.
    public int size() {
        return size;
    }

    /// A sampled key.
    public DecoratedKey key(int index) {
        return entries().keys[index];
    }

    /// Makes sure that an entry of Index.db is that of a sampled key.
    ///
    /// @throws CorruptSSTableException when it is another one
    public void requireSample(int index, IndexCursor cursor) {
        if (!cursor.key().equals(key(index).key())) {
            throw cursor.corrupt("key " + key(index).key());
        }
    }

    /// The position in Index.db of a sampled key's entry.
    public long position(int index) {
        return entries().positions[index];
    }

    /// The last sampled key that is not after a key; -1 when all are.
    public int floor(DecoratedKey key) {
        DecoratedKey[] keys = entries().keys;
        long[] tokens = entries().tokens;
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            long token = tokens[middle];
            if (token < key.token() || (token == key.token() && keys[middle].compareTo(key) <= 0)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    /// The last sampled key before a place; the first one when none is.
    public int before(PartitionBound bound) {
        DecoratedKey[] keys = entries().keys;
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (bound.compareTo(keys[middle]) > 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return Math.max(0, low - 1);
    }
}

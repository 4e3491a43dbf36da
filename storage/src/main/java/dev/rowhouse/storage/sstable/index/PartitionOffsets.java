package dev.rowhouse.storage.sstable.index;

import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.io.Longs;

import java.nio.ByteOrder;
import java.util.Arrays;

/// The positions of partitions in the data: one in every few KiB, every wide one, and the one after
/// each wide one. A small partition is found by them in the data themselves, among its neighbours
/// in the same chunk, without Index.db.
///
/// ```
/// file := count:i32 token:i64[count] place:i64[count]
/// ```
///
/// A place is twice the position, and 1 more if the partition has a row index.
///
/// Only this database writes it; Cassandra does not know it.
///
/// **Invariants.** Tokens do not descend, positions ascend.
///
/// **Thread safety.** Immutable; those of a file may stay there until they are needed.
public final class PartitionOffsets {
    // Below, Index.db is a page or two, which stay in memory.
    private static final int FEW = 4;

    // Adjacent tokens, so that a search touches little memory.
    private final Longs tokens;
    private final Longs places;

    private PartitionOffsets(Longs tokens, Longs places) {
        this.tokens = tokens;
        this.places = places;
    }

    /// Takes partitions as they are written.
    ///
    /// **Thread safety.** Belongs to one thread.
    public static final class Builder {
        private long[] tokens = new long[64];
        private long[] places = new long[64];
        private final long spacingBytes;
        private int count;
        private int wide;
        private boolean isAfterWide;
        private long nextPosition;

        /// A builder that knows of no partition.
        ///
        /// @param spacingBytes how far apart two entries are at least, as long as no partition is
        ///     wide, in bytes of data before compression
        public Builder(long spacingBytes) {
            this.spacingBytes = spacingBytes;
        }

        /// Takes the next partition.
        ///
        /// @param position where it begins
        /// @param isWide whether it has a row index
        public void add(long token, long position, boolean isWide) {
            if (isWide || isAfterWide || position >= nextPosition) {
                if (count == tokens.length) {
                    tokens = Arrays.copyOf(tokens, 2 * count);
                    places = Arrays.copyOf(places, 2 * count);
                }
                tokens[count] = token;
                places[count++] = position << 1 | (isWide ? 1 : 0);
                nextPosition = position + spacingBytes;
            }
            isAfterWide = isWide;
            wide += isWide ? 1 : 0;
        }

        /// Whether the offsets are worth a file: those of wide partitions alone are not.
        public boolean isWorthwhile() {
            return count - wide >= FEW;
        }

        /// The offsets of the partitions taken.
        public PartitionOffsets build() {
            return new PartitionOffsets(
                    Longs.of(Arrays.copyOf(tokens, count)), Longs.of(Arrays.copyOf(places, count)));
        }
    }

    /// Reads the component, whose checksum has been checked.
    ///
    /// @throws dev.rowhouse.storage.sstable.io.CorruptSSTableException when it is longer or shorter
    ///     than it says
    public static PartitionOffsets read(ByteReader in) {
        int count = in.readIntCount(in.remaining() / (2 * Long.BYTES), "entries");
        Longs tokens = in.readLongs(count, ByteOrder.BIG_ENDIAN);
        Longs places = in.readLongs(count, ByteOrder.BIG_ENDIAN);
        in.requireEnd();
        return new PartitionOffsets(tokens, places);
    }

    /// Writes the component.
    public void write(ByteWriter out) {
        out.writeInt(size());
        for (int i = 0; i < size(); i++) {
            out.writeLong(tokens.get(i));
        }
        for (int i = 0; i < size(); i++) {
            out.writeLong(places.get(i));
        }
    }

    /// The number of entries.
    public int size() {
        return tokens.size();
    }

    /// The last entry whose token is not greater than a given one; -1 when all are.
    public int floor(long token) {
        int low = 0;
        int high = tokens.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (tokens.get(middle) <= token) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    /// The token of an entry's partition.
    public long token(int index) {
        return tokens.get(index);
    }

    /// The position of the entry's partition in the data.
    public long position(int index) {
        return places.get(index) >> 1;
    }

    /// Whether the entry's partition has a row index.
    public boolean isWide(int index) {
        return (places.get(index) & 1) != 0;
    }
}

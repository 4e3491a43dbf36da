package dev.rowhouse.storage.sstable.index;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Murmur3;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.io.Longs;
import dev.rowhouse.storage.sstable.io.SSTableVersion;

import java.nio.ByteOrder;

/// Says of a key that it is not in the SSTable, or that it may be.
///
/// ```
/// file := hashes:i32 words:i32 word:u64[words]     words little-endian since na:
///                                                  bit i is bit i % 8 of byte i / 8
/// ```
///
/// The bits of a key are found by stepping from the second half of its hash by the first one.
///
/// **Thread safety.** Immutable; the bits of a filter in a file may stay there until they are
/// needed.
public final class BloomFilter {
    private static final int BUCKETS_PER_KEY_MAX = 64;
    private static final int EXCESS_BITS = 20;
    // Cassandra compares with chances of three digits.
    private static final double ROUNDING = 1.004;

    private final int hashes;
    private final Longs words;

    private BloomFilter(int hashes, Longs words) {
        this.hashes = hashes;
        this.words = words;
    }

    /// Takes keys.
    ///
    /// **Thread safety.** Belongs to one thread.
    public static final class Builder {
        private final int hashes;
        private final long[] words;

        /// A builder of a filter with room for some keys.
        ///
        /// @param falsePositiveChance the wanted chance that the filter does not recognise a key
        ///     that is not there; above 0 and below 1
        public Builder(long keys, double falsePositiveChance) {
            int buckets = 1;
            while (buckets < BUCKETS_PER_KEY_MAX && bestHashes(buckets, falsePositiveChance) == 0) {
                buckets++;
            }
            hashes = Math.max(1, bestHashes(buckets, falsePositiveChance));
            long needed = Math.max(1, (keys * buckets + EXCESS_BITS - 1) / Long.SIZE + 1);
            words = new long[Math.toIntExact(Math.min(needed, 1 << 28))];
        }

        /// Adds a key.
        public void add(Bytes key) {
            Murmur3.Hash hash = Murmur3.hash(key);
            long at = hash.second();
            for (int i = 0; i < hashes; i++) {
                long bit = Math.abs(at % ((long) words.length * Long.SIZE));
                words[(int) (bit >>> 6)] |= 1L << bit;
                at += hash.first();
            }
        }

        /// The filter of the keys added, after which none may be.
        public BloomFilter build() {
            return new BloomFilter(hashes, Longs.of(words));
        }
    }

    /// The smallest number of hashes with which so many bits per key give the wanted chance, 0 if
    /// none does.
    private static int bestHashes(int buckets, double falsePositiveChance) {
        for (int hashes = 1; hashes <= buckets; hashes++) {
            double chance = Math.pow(1 - Math.exp(-(double) hashes / buckets), hashes);
            if (chance <= falsePositiveChance * ROUNDING) {
                return hashes;
            }
        }
        return 0;
    }

    /// Reads the component.
    ///
    /// @throws dev.rowhouse.storage.sstable.io.CorruptSSTableException when it is damaged
    public static BloomFilter read(ByteReader in, SSTableVersion version) {
        int hashes = in.readInt();
        long position = in.position();
        int count = in.readInt();
        if (hashes < 1
                || hashes > BUCKETS_PER_KEY_MAX
                || count < 1
                || (long) count * Long.BYTES != in.remaining()) {
            throw in.corrupt(
                    position,
                    "some hashes and " + in.remaining() + " bytes of bits",
                    hashes + " hashes and " + count + " words");
        }
        return new BloomFilter(
                hashes,
                in.readLongs(
                        count,
                        version.hasLittleEndianFilter()
                                ? ByteOrder.LITTLE_ENDIAN
                                : ByteOrder.BIG_ENDIAN));
    }

    /// Writes the component, for a version that is written.
    public void write(ByteWriter out) {
        out.writeInt(hashes).writeInt(words.size());
        for (int i = 0; i < words.size(); i++) {
            out.writeLong(Long.reverseBytes(words.get(i)));
        }
    }

    /// Whether the key may be there; when it is not, there is no doubt.
    public boolean mayContain(Bytes key) {
        long bits = (long) words.size() * Long.SIZE;
        Murmur3.Hash hash = Murmur3.hash(key);
        long at = hash.second();
        for (int i = 0; i < hashes; i++) {
            long bit = Math.abs(at % bits);
            if ((words.get((int) (bit >>> 6)) & 1L << bit) == 0) {
                return false;
            }
            at += hash.first();
        }
        return true;
    }
}

package dev.rowhouse.storage.sstable.metadata;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.sstable.io.ByteWriter;

/// An estimate of how many different keys there are (HyperLogLog++), from which compactions foresee
/// the size of a result.
///
/// ```
/// image := version:i32(-2) p:varint sp:varint format:varint(0) size:varint word:i32[1366]
/// word  := six registers of five bits, the first in the lowest
/// ```
///
/// A `varint` has seven bits to a byte, the lowest first. Cassandra also has a format for few keys;
/// it takes this one as well.
///
/// **Thread safety.** Belongs to one thread.
public final class Cardinality {
    private static final int VERSION = -2;
    private static final int P = 13;
    private static final int SPARSE_P = 25;
    private static final int REGISTERS_PER_WORD = 6;
    private static final int REGISTER_BITS = 5;
    private static final int REGISTER_MASK = 31;
    private static final long MULTIPLIER = 0xc6a4a7935bd1e995L;

    private final int[] words = new int[(1 << P) / REGISTERS_PER_WORD + 1];

    /// An estimate of nothing.
    public Cardinality() {}

    /// Counts a key.
    public void add(Bytes key) {
        long hash = hash(key);
        int register = (int) (hash >>> (Long.SIZE - P));
        int rank = Long.numberOfLeadingZeros(hash << P | 1L << (P - 1)) + 1;
        int word = register / REGISTERS_PER_WORD;
        int shift = REGISTER_BITS * (register % REGISTERS_PER_WORD);
        if ((words[word] >>> shift & REGISTER_MASK) < rank) {
            words[word] = words[word] & ~(REGISTER_MASK << shift) | rank << shift;
        }
    }

    /// MurmurHash64A with seed 0. As in Cassandra's other hash the bytes of the last, incomplete
    /// word are taken as signed.
    private static long hash(Bytes key) {
        int length = key.length();
        long hash = MULTIPLIER * length;
        int tail = length - length % Long.BYTES;
        for (int at = 0; at < tail; at += Long.BYTES) {
            long word = Long.reverseBytes(key.getLong(at)) * MULTIPLIER;
            hash = (hash ^ (word ^ word >>> 47) * MULTIPLIER) * MULTIPLIER;
        }
        if (tail < length) {
            for (int at = tail; at < length; at++) {
                hash ^= (long) key.get(at) << (Byte.SIZE * (at - tail));
            }
            hash *= MULTIPLIER;
        }
        hash = (hash ^ hash >>> 47) * MULTIPLIER;
        return hash ^ hash >>> 47;
    }

    Bytes image() {
        ByteWriter out = new ByteWriter();
        out.writeInt(VERSION);
        for (int number : new int[] {P, SPARSE_P, 0, words.length * Integer.BYTES}) {
            int rest = number;
            while (rest >= 0x80) {
                out.writeByte(rest & 0x7f | 0x80);
                rest >>>= 7;
            }
            out.writeByte(rest);
        }
        for (int word : words) {
            out.writeInt(word);
        }
        return Bytes.wrap(out.toArray());
    }
}

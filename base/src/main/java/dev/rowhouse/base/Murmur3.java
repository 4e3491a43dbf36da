package dev.rowhouse.base;

/// The 128-bit MurmurHash3 for 64-bit machines, seed 0, as Cassandra's Murmur3Partitioner and Bloom
/// filters compute it.
///
/// It differs from the published function in one point: in the last, incomplete block of 16 bytes
/// each byte is taken as signed.
public final class Murmur3 {
    private static final long C1 = 0x87c37b91114253d5L;
    private static final long C2 = 0x4cf5ad432745937fL;
    private static final int BLOCK_BYTES = 16;

    private Murmur3() {}

    /// The halves of a hash.
    ///
    /// @param first the half that makes the token
    /// @param second the other half
    public record Hash(long first, long second) {}

    /// The hash of a serialized partition key.
    public static Hash hash(Bytes key) {
        int length = key.length();
        long h1 = 0;
        long h2 = 0;
        int tail = length - length % BLOCK_BYTES;
        for (int at = 0; at < tail; at += BLOCK_BYTES) {
            h1 ^= mixFirst(Long.reverseBytes(key.getLong(at)));
            h1 = (Long.rotateLeft(h1, 27) + h2) * 5 + 0x52dce729;
            h2 ^= mixSecond(Long.reverseBytes(key.getLong(at + Long.BYTES)));
            h2 = (Long.rotateLeft(h2, 31) + h1) * 5 + 0x38495ab5;
        }
        h2 ^= mixSecond(tail(key, tail + Long.BYTES, length));
        h1 ^= mixFirst(tail(key, tail, Math.min(length, tail + Long.BYTES)));
        h1 ^= length;
        h2 ^= length;
        h1 += h2;
        h2 += h1;
        h1 = finalMix(h1);
        h2 = finalMix(h2);
        long first = h1 + h2;
        return new Hash(first, h2 + first);
    }

    /// Up to eight bytes, each sign-extended before it is shifted to its place: Cassandra's
    /// deviation.
    private static long tail(Bytes key, int from, int to) {
        long word = 0;
        for (int at = from; at < to; at++) {
            word ^= (long) key.get(at) << (8 * (at - from));
        }
        return word;
    }

    private static long mixFirst(long word) {
        return Long.rotateLeft(word * C1, 31) * C2;
    }

    private static long mixSecond(long word) {
        return Long.rotateLeft(word * C2, 33) * C1;
    }

    private static long finalMix(long hash) {
        long mixed = hash;
        mixed ^= mixed >>> 33;
        mixed *= 0xff51afd7ed558ccdL;
        mixed ^= mixed >>> 33;
        mixed *= 0xc4ceb9fe1a85ec53L;
        return mixed ^ mixed >>> 33;
    }
}

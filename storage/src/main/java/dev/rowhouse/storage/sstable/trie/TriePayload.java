package dev.rowhouse.storage.sstable.trie;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.sstable.io.ByteWriter;

/// The bytes behind a node: where the row or partition of its path lies.
///
/// @param bits the four bits in the node's first byte that say of which form the bytes are, not 0
/// @param bytes the bytes behind the node
record TriePayload(int bits, Bytes bytes) {
    /// The fewest bytes that hold a signed number, at least one (Cassandra's `SizedInts`).
    static int signedLength(long number) {
        long magnitude = number < 0 ? ~number : number;
        return (Long.SIZE - Long.numberOfLeadingZeros(magnitude)) / Byte.SIZE + 1;
    }

    /// Appends the last bytes of a number, the highest first.
    static void writeNumber(ByteWriter out, long number, int bytes) {
        for (int i = bytes - 1; i >= 0; i--) {
            out.writeByte((int) (number >>> i * Byte.SIZE) & 0xff);
        }
    }
}

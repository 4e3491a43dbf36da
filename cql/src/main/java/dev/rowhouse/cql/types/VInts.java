package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

import java.io.ByteArrayOutputStream;

/// Cassandra's variable-length integers: the number of leading one bits in the first byte is the
/// number of bytes that follow, the rest of the bits are the number, big-endian. Signed numbers are
/// first folded so that small magnitudes of both signs are short (zig-zag).
final class VInts {
    private VInts() {}

    /// The number of bytes that a number takes, from its first byte.
    static int lengthOf(byte first) {
        return first >= 0 ? 1 : Integer.numberOfLeadingZeros(~first) - 24 + 1;
    }

    /// The unsigned number at an index; its length is [#lengthOf] the byte there.
    ///
    /// @throws IndexOutOfBoundsException when the bytes end before it
    static long unsigned(Bytes bytes, int index) {
        byte first = bytes.get(index);
        int extra = lengthOf(first) - 1;
        long value = extra >= 7 ? 0 : first & (0xff >> (extra + 1));
        for (int i = 1; i <= extra; i++) {
            value = value << 8 | bytes.get(index + i) & 0xff;
        }
        return value;
    }

    /// The signed number at an index.
    static long signed(Bytes bytes, int index) {
        long folded = unsigned(bytes, index);
        return folded >>> 1 ^ -(folded & 1);
    }

    static void writeUnsigned(ByteArrayOutputStream out, long value) {
        int significantBits = 64 - Long.numberOfLeadingZeros(value | 1);
        int extra = Math.min(8, (significantBits - 1) / 7);
        int prefix = extra == 0 ? 0 : 0xff << (8 - extra) & 0xff;
        long head = extra >= 7 ? 0 : value >>> (8 * extra);
        out.write((int) (prefix | head));
        for (int i = extra - 1; i >= 0; i--) {
            out.write((int) (value >>> (8 * i)));
        }
    }

    static void writeSigned(ByteArrayOutputStream out, long value) {
        writeUnsigned(out, value << 1 ^ value >> 63);
    }
}

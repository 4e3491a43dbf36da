package dev.rowhouse.base;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.DataFormatException;

/// Blocks of LZ4, as the [format](https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md) has
/// them.
///
/// ```
/// block    := sequence* last
/// sequence := token:u8 more:length literal:u8[..] offset:u16 more:length
/// last     := token:u8 more:length literal:u8[..]
/// length   := 255* u8    only where its four bits in the token are all ones, to be added to them
/// ```
///
/// The upper bits of a token are the number of literals, the lower ones that of the bytes to be
/// copied from `offset` bytes before, less 4. The last five bytes are literals, and no copy begins
/// in the last twelve.
///
/// Eight bytes are moved at a time, through views of arrays that check their bounds: a damaged
/// block is an exception, never more.
public final class Lz4 {
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int MIN_COPY = 4;
    private static final int MAX_OFFSET = 0xFFFF;
    private static final int LAST_LITERALS = 5;
    private static final int LAST_COPY_START = 12;
    private static final int HALF_TOKEN = 15;
    private static final int MIN_TABLE_BITS = 8;
    private static final int MAX_TABLE_BITS = 14;
    // An odd number near 2^32 divided by the golden ratio spreads the products over their upper
    // bits.
    private static final int SPREAD = 0x9E37_79B1;
    // After so many failures, as a power of two, the steps grow by a byte, so that incompressible
    // data are skipped fast.
    private static final int PATIENCE_BITS = 6;

    private final byte[] plain;
    private final int length;
    private final byte[] block;
    private int to;

    private Lz4(byte[] plain, int length, byte[] block, int to) {
        this.plain = plain;
        this.length = length;
        this.block = block;
        this.to = to;
    }

    /// The first `length` bytes, compressed, behind some bytes left free.
    ///
    /// @param free the number of bytes at the beginning of the result that the caller fills
    public static byte[] compress(byte[] plain, int length, int free) {
        byte[] block = new byte[free + length + length / 255 + 16];
        Lz4 compression = new Lz4(plain, length, block, free);
        compression.writeAll();
        return Arrays.copyOf(block, compression.to);
    }

    private void writeAll() {
        int limit = length - LAST_COPY_START;
        int bits =
                Math.clamp(
                        Integer.SIZE - Integer.numberOfLeadingZeros(length),
                        MIN_TABLE_BITS,
                        MAX_TABLE_BITS);
        int shift = Integer.SIZE - bits;
        // The last position of four bytes with a hash; unknown ones lead to the beginning, where
        // the comparison fails.
        int[] table = new int[1 << bits];
        int written = 0;
        int at = 1;
        int patience = 1 << PATIENCE_BITS;
        while (at <= limit) {
            int four = (int) INT.get(plain, at);
            int hash = four * SPREAD >>> shift;
            int before = table[hash];
            table[hash] = at;
            if ((int) INT.get(plain, before) != four || at - before > MAX_OFFSET) {
                at += patience++ >> PATIENCE_BITS;
                continue;
            }
            while (at > written && before > 0 && plain[at - 1] == plain[before - 1]) {
                at--;
                before--;
            }
            int end = endOfCopy(before + MIN_COPY, at + MIN_COPY);
            writeSequence(written, at, at - before, end - at - MIN_COPY);
            written = end;
            at = end;
            patience = 1 << PATIENCE_BITS;
            if (at <= limit) {
                table[(int) INT.get(plain, at - 2) * SPREAD >>> shift] = at - 2;
            }
        }
        writeLiterals(written, length, 0);
    }

    /// Counts the bytes from `at` on that equal those from `before` on.
    private int endOfCopy(int before, int at) {
        int limit = length - LAST_LITERALS;
        int from = before;
        int end = at;
        while (end + Long.BYTES <= limit) {
            long different = (long) LONG.get(plain, from) ^ (long) LONG.get(plain, end);
            if (different != 0) {
                return end + Long.numberOfTrailingZeros(different) / Byte.SIZE;
            }
            from += Long.BYTES;
            end += Long.BYTES;
        }
        while (end < limit && plain[from] == plain[end]) {
            from++;
            end++;
        }
        return end;
    }

    private void writeSequence(int from, int until, int offset, int copied) {
        writeLiterals(from, until, Math.min(copied, HALF_TOKEN));
        block[to++] = (byte) offset;
        block[to++] = (byte) (offset >> Byte.SIZE);
        writeMore(copied);
    }

    private void writeLiterals(int from, int until, int lowerHalf) {
        int literals = until - from;
        block[to++] = (byte) (Math.min(literals, HALF_TOKEN) << 4 | lowerHalf);
        writeMore(literals);
        System.arraycopy(plain, from, block, to, literals);
        to += literals;
    }

    private void writeMore(int count) {
        if (count < HALF_TOKEN) {
            return;
        }
        int rest = count - HALF_TOKEN;
        for (; rest >= 0xFF; rest -= 0xFF) {
            block[to++] = (byte) 0xFF;
        }
        block[to++] = (byte) rest;
    }

    /// Decompresses a block.
    ///
    /// @param block an array that holds it
    /// @param start where in the array it begins
    /// @param end where it ends
    /// @return the number of bytes put into `plain`
    /// @throws DataFormatException when it is damaged
    /// @throws IndexOutOfBoundsException when it is damaged
    public static int decompress(byte[] block, int start, int end, byte[] plain)
            throws DataFormatException {
        int at = start;
        int to = 0;
        while (true) {
            int token = block[at++] & 0xFF;
            int literals = token >>> 4;
            if (literals == HALF_TOKEN) {
                int more;
                do {
                    more = block[at++] & 0xFF;
                    literals += more;
                } while (more == 0xFF);
                requireNoOverflow(literals);
            }
            if (literals <= Long.BYTES
                    && at + Long.BYTES <= end
                    && to + Long.BYTES <= plain.length) {
                LONG.set(plain, to, (long) LONG.get(block, at));
            } else if (literals > end - at) {
                throw new DataFormatException(literals + " literals where the block ends");
            } else {
                System.arraycopy(block, at, plain, to, literals);
            }
            at += literals;
            to += literals;
            if (at == end) {
                return to;
            }
            int offset = block[at] & 0xFF | (block[at + 1] & 0xFF) << Byte.SIZE;
            at += Short.BYTES;
            int copied = token & HALF_TOKEN;
            if (copied == HALF_TOKEN) {
                int more;
                do {
                    more = block[at++] & 0xFF;
                    copied += more;
                } while (more == 0xFF);
                requireNoOverflow(copied);
            }
            copied += MIN_COPY;
            if (offset == 0 || offset > to) {
                throw new DataFormatException(offset + " bytes back from " + to);
            }
            copy(plain, to - offset, to, copied);
            to += copied;
        }
    }

    /// A length of many mebibytes of ones would go round and lead back into the block.
    private static void requireNoOverflow(int length) throws DataFormatException {
        if (length < 0) {
            throw new DataFormatException("a length beyond all bounds");
        }
    }

    /// Copies bytes forward; copied bytes may be copied again.
    private static void copy(byte[] plain, int from, int to, int count) {
        if (to - from >= Long.BYTES && to + count + Long.BYTES <= plain.length) {
            // The last step may write too much, over what comes later.
            for (int i = 0; i < count; i += Long.BYTES) {
                LONG.set(plain, to + i, (long) LONG.get(plain, from + i));
            }
        } else if (to - from >= count) {
            System.arraycopy(plain, from, plain, to, count);
        } else {
            for (int i = 0; i < count; i++) {
                plain[to + i] = plain[from + i];
            }
        }
    }
}

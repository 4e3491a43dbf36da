package dev.rowhouse.server.wire;

import dev.rowhouse.base.Lz4;

import java.util.Arrays;

/// Payloads to segments, in the form that [SegmentParser] gives.
final class SegmentWriter {
    private final boolean isCompressed;
    private final OutputBuffer out;

    SegmentWriter(boolean isCompressed, OutputBuffer out) {
        this.isCompressed = isCompressed;
        this.out = out;
    }

    /// Adds a segment.
    ///
    /// @param isSelfContained whether the payload is whole frames, not a part of one
    void write(byte[] array, int from, int length, boolean isSelfContained) {
        if (isCompressed) {
            writeLz4(array, from, length, isSelfContained);
            return;
        }
        writeHeader(
                length | flag(isSelfContained) << SegmentParser.LENGTH_BITS,
                SegmentParser.PLAIN_HEADER_BYTES);
        writePayload(array, from, length);
    }

    private void writeLz4(byte[] array, int from, int length, boolean isSelfContained) {
        byte[] block = Lz4.compress(Arrays.copyOfRange(array, from, from + length), length, 0);
        boolean isSmaller = block.length < length;
        int stored = isSmaller ? block.length : length;
        long plain = isSmaller ? length : 0;
        writeHeader(
                stored
                        | plain << SegmentParser.LENGTH_BITS
                        | flag(isSelfContained) << 2 * SegmentParser.LENGTH_BITS,
                SegmentParser.LZ4_HEADER_BYTES);
        if (isSmaller) {
            writePayload(block, 0, stored);
        } else {
            writePayload(array, from, length);
        }
    }

    private static long flag(boolean isSet) {
        return isSet ? 1 : 0;
    }

    private void writeHeader(long header, int count) {
        writeLittleEndian(header, count);
        writeLittleEndian(SegmentChecksums.crc24(header, count), SegmentParser.CRC24_BYTES);
    }

    private void writePayload(byte[] array, int from, int length) {
        out.write(array, from, length);
        writeLittleEndian(
                SegmentChecksums.crc32(array, from, length) & 0xFFFF_FFFFL,
                SegmentParser.CRC32_BYTES);
    }

    private void writeLittleEndian(long value, int count) {
        for (int i = 0; i < count; i++) {
            out.writeByte((int) (value >>> i * Byte.SIZE));
        }
    }
}

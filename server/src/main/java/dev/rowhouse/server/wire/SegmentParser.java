package dev.rowhouse.server.wire;

import dev.rowhouse.base.Lz4;

import java.util.zip.DataFormatException;

/// Segments out of bytes that come in any split.
///
/// ```
/// segment    := header payload crc32:u32
/// header     := (length:17 isSelfContained:1 0:6) crc24:24                    without compression
///             | (length:17 plainLength:17 isSelfContained:1 0:5) crc24:24     with LZ4
/// ```
///
/// Numbers have their lowest byte first. With LZ4, a plain length of 0 says that the payload is not
/// compressed.
///
/// **Thread safety.** Belongs to one thread.
final class SegmentParser {
    static final int LENGTH_BITS = 17;
    static final int PAYLOAD_MAX = (1 << LENGTH_BITS) - 1;
    static final int CRC24_BYTES = 3;
    static final int CRC32_BYTES = 4;
    static final int PLAIN_HEADER_BYTES = 3;
    static final int LZ4_HEADER_BYTES = 5;

    private final boolean isCompressed;
    private final int headerBytes;
    private byte[] segment = new byte[1024];
    private int filled;
    private boolean isSelfContained;

    SegmentParser(boolean isCompressed) {
        this.isCompressed = isCompressed;
        this.headerBytes = isCompressed ? LZ4_HEADER_BYTES : PLAIN_HEADER_BYTES;
    }

    /// Whether the payload that was found last holds whole frames.
    boolean isSelfContained() {
        return isSelfContained;
    }

    /// Puts the payload of the next segment into `payload` when all of it has arrived. It may share
    /// an array with `source`, and is to be used up before this is called again.
    ///
    /// @throws ProtocolException when a checksum is wrong
    boolean next(ByteSource source, ByteSource payload) {
        int whole = headerBytes + CRC24_BYTES;
        if (filled == 0) {
            if (source.available() >= whole) {
                int size = segmentBytes(source.array(), source.position());
                if (source.available() >= size) {
                    open(source.array(), source.position(), payload);
                    source.skip(size);
                    return true;
                }
            } else if (source.available() == 0) {
                return false;
            }
        }
        if (filled < whole) {
            filled += source.take(segment, filled, whole - filled);
            if (filled < whole) {
                return false;
            }
        }
        int size = segmentBytes(segment, 0);
        if (size > segment.length) {
            byte[] larger = new byte[size];
            System.arraycopy(segment, 0, larger, 0, filled);
            segment = larger;
        }
        filled += source.take(segment, filled, size - filled);
        if (filled < size) {
            return false;
        }
        filled = 0;
        open(segment, 0, payload);
        return true;
    }

    private long header(byte[] array, int at) {
        return littleEndian(array, at, headerBytes);
    }

    private static long littleEndian(byte[] array, int at, int count) {
        long value = 0;
        for (int i = count - 1; i >= 0; i--) {
            value = value << Byte.SIZE | array[at + i] & 0xFF;
        }
        return value;
    }

    /// The length of a segment, by its header.
    private int segmentBytes(byte[] array, int at) {
        long header = header(array, at);
        int expected = (int) littleEndian(array, at + headerBytes, CRC24_BYTES);
        int computed = SegmentChecksums.crc24(header, headerBytes);
        if (expected != computed) {
            throw mismatch("header", expected, computed);
        }
        int length = (int) (header & PAYLOAD_MAX);
        return headerBytes + CRC24_BYTES + length + CRC32_BYTES;
    }

    private static ProtocolException mismatch(String part, int read, int computed) {
        return ProtocolException.fatal(
                ProtocolException.NO_STREAM,
                "unrecoverable CRC mismatch detected in frame %s. Read %d, Computed %d"
                        .formatted(part, read, computed));
    }

    private void open(byte[] array, int at, ByteSource payload) {
        long header = header(array, at);
        int from = at + headerBytes + CRC24_BYTES;
        int length = (int) (header & PAYLOAD_MAX);
        int expected = (int) littleEndian(array, from + length, CRC32_BYTES);
        int computed = SegmentChecksums.crc32(array, from, length);
        if (expected != computed) {
            throw mismatch("body", expected, computed);
        }
        int plainLength = isCompressed ? (int) (header >> LENGTH_BITS & PAYLOAD_MAX) : 0;
        isSelfContained = (header >> (isCompressed ? 2 * LENGTH_BITS : LENGTH_BITS) & 1) != 0;
        if (plainLength == 0) {
            payload.give(array, from, length);
        } else {
            payload.give(decompressed(array, from, length, plainLength), 0, plainLength);
        }
    }

    private static byte[] decompressed(byte[] array, int from, int length, int plainLength) {
        byte[] plain = new byte[plainLength];
        try {
            int found = Lz4.decompress(array, from, from + length, plain);
            if (found == plainLength) {
                return plain;
            }
        } catch (DataFormatException | IndexOutOfBoundsException e) {
            throw damaged();
        }
        throw damaged();
    }

    private static ProtocolException damaged() {
        return ProtocolException.fatal(
                ProtocolException.NO_STREAM, "The compressed payload of a segment is damaged");
    }
}

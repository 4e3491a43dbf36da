package dev.rowhouse.server.wire;

import dev.rowhouse.base.Lz4;

import io.airlift.compress.snappy.SnappyCompressor;
import io.airlift.compress.snappy.SnappyDecompressor;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.DataFormatException;

/// A compression of frame bodies, with the names that STARTUP uses (native_protocol_v4.spec §5).
///
/// ```
/// lz4    := length:i32 block of LZ4
/// snappy := block of Snappy
/// ```
public enum FrameCompression {
    /// Not at all.
    NONE {
        @Override
        byte[] compress(byte[] plain) {
            return plain;
        }

        @Override
        byte[] decompress(byte[] body, int max) {
            return body;
        }
    },
    /// LZ4.
    LZ4 {
        @Override
        byte[] compress(byte[] plain) {
            byte[] body = Lz4.compress(plain, plain.length, Integer.BYTES);
            BigEndian.putInt(body, 0, plain.length);
            return body;
        }

        @Override
        byte[] decompress(byte[] body, int max) throws DataFormatException {
            if (body.length < Integer.BYTES) {
                throw new DataFormatException("no length");
            }
            byte[] plain = new byte[checked(BigEndian.getInt(body, 0), max)];
            int length =
                    plain.length == 0 ? 0 : Lz4.decompress(body, Integer.BYTES, body.length, plain);
            if (length != plain.length) {
                throw new DataFormatException(length + " bytes instead of " + plain.length);
            }
            return plain;
        }
    },
    /// Snappy; not where segments are.
    SNAPPY {
        @Override
        byte[] compress(byte[] plain) {
            SnappyCompressor compressor = new SnappyCompressor();
            byte[] body = new byte[compressor.maxCompressedLength(plain.length)];
            int length = compressor.compress(plain, 0, plain.length, body, 0, body.length);
            return Arrays.copyOf(body, length);
        }

        @Override
        byte[] decompress(byte[] body, int max) throws DataFormatException {
            SnappyDecompressor decompressor = new SnappyDecompressor();
            byte[] plain =
                    new byte[checked(SnappyDecompressor.getUncompressedLength(body, 0), max)];
            int length = decompressor.decompress(body, 0, body.length, plain, 0, plain.length);
            if (length != plain.length) {
                throw new DataFormatException(length + " bytes instead of " + plain.length);
            }
            return plain;
        }
    };

    /// The compression of a name in any case.
    public static Optional<FrameCompression> find(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "lz4" -> Optional.of(LZ4);
            case "snappy" -> Optional.of(SNAPPY);
            default -> Optional.empty();
        };
    }

    /// The body that says what a plain one does.
    abstract byte[] compress(byte[] plain);

    /// The plain body.
    ///
    /// @param max how long it may be, in bytes; nothing longer is made room for
    /// @throws DataFormatException when it is damaged or too long; or any runtime exception of the
    ///     library at work
    abstract byte[] decompress(byte[] body, int max) throws DataFormatException;

    private static int checked(int length, int max) throws DataFormatException {
        if (length < 0 || length > max) {
            throw new DataFormatException("a length of " + length + " bytes");
        }
        return length;
    }
}

package dev.rowhouse.storage.sstable.chunk;

import dev.rowhouse.base.Lz4;

import io.airlift.compress.snappy.SnappyCompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdDecompressor;

import java.util.Arrays;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/// A compression of chunks, by the class names of Cassandra.
///
/// ```
/// LZ4Compressor      length:i32 little-endian, block of LZ4
/// SnappyCompressor   block of Snappy
/// DeflateCompressor  zlib stream
/// ZstdCompressor     one frame of Zstandard
/// NoopCompressor     the bytes as they are
/// ```
///
/// Options that ask for more effort (`compression_level`, `lz4_compressor_type`) are taken and not
/// followed: each compressor works at its usual level. They make no difference to reading.
public enum Compressor {
    /// LZ4, the usual one.
    LZ4("LZ4Compressor") {
        @Override
        byte[] compress(byte[] plain, int length) {
            byte[] stored = Lz4.compress(plain, length, LZ4_LENGTH_BYTES);
            for (int i = 0; i < LZ4_LENGTH_BYTES; i++) {
                stored[i] = (byte) (length >> (Byte.SIZE * i));
            }
            return stored;
        }

        @Override
        int decompress(byte[] stored, int length, byte[] into) throws DataFormatException {
            if (length < LZ4_LENGTH_BYTES) {
                throw new DataFormatException("no length");
            }
            int plain = 0;
            for (int i = LZ4_LENGTH_BYTES - 1; i >= 0; i--) {
                plain = plain << Byte.SIZE | stored[i] & 0xff;
            }
            if (plain != into.length) {
                throw new DataFormatException("a length of " + plain + " bytes");
            }
            return Lz4.decompress(stored, LZ4_LENGTH_BYTES, length, into);
        }
    },
    /// Snappy.
    SNAPPY("SnappyCompressor") {
        @Override
        byte[] compress(byte[] plain, int length) {
            SnappyCompressor compressor = new SnappyCompressor();
            byte[] stored = new byte[compressor.maxCompressedLength(length)];
            return Arrays.copyOf(
                    stored, compressor.compress(plain, 0, length, stored, 0, stored.length));
        }

        @Override
        int decompress(byte[] stored, int length, byte[] into) {
            return new SnappyDecompressor().decompress(stored, 0, length, into, 0, into.length);
        }
    },
    /// The algorithm of zlib.
    DEFLATE("DeflateCompressor") {
        @Override
        byte[] compress(byte[] plain, int length) {
            Deflater deflater = new Deflater();
            try {
                deflater.setInput(plain, 0, length);
                deflater.finish();
                byte[] stored = new byte[length / 2 + 64];
                int size = 0;
                while (!deflater.finished()) {
                    if (size == stored.length) {
                        stored = Arrays.copyOf(stored, 2 * stored.length);
                    }
                    size += deflater.deflate(stored, size, stored.length - size);
                }
                return Arrays.copyOf(stored, size);
            } finally {
                deflater.end();
            }
        }

        @Override
        int decompress(byte[] stored, int length, byte[] into) throws DataFormatException {
            Inflater inflater = new Inflater();
            try {
                inflater.setInput(stored, 0, length);
                int size = inflater.inflate(into);
                // Only now, with all bytes delivered, is the checksum at the stream's end looked
                // at.
                if (!inflater.finished() && inflater.inflate(new byte[1]) > 0) {
                    throw new DataFormatException("more than " + into.length + " bytes");
                }
                return size;
            } finally {
                inflater.end();
            }
        }
    },
    /// Zstandard.
    ZSTD("ZstdCompressor") {
        @Override
        byte[] compress(byte[] plain, int length) {
            ZstdCompressor compressor = new ZstdCompressor();
            byte[] stored = new byte[compressor.maxCompressedLength(length)];
            return Arrays.copyOf(
                    stored, compressor.compress(plain, 0, length, stored, 0, stored.length));
        }

        @Override
        int decompress(byte[] stored, int length, byte[] into) {
            return new ZstdDecompressor().decompress(stored, 0, length, into, 0, into.length);
        }
    },
    /// Chunks with checksums, but not compressed.
    NOOP("NoopCompressor") {
        @Override
        byte[] compress(byte[] plain, int length) {
            return Arrays.copyOf(plain, length);
        }

        @Override
        int decompress(byte[] stored, int length, byte[] into) throws DataFormatException {
            if (length > into.length) {
                throw new DataFormatException(length + " bytes");
            }
            System.arraycopy(stored, 0, into, 0, length);
            return length;
        }
    };

    private static final int LZ4_LENGTH_BYTES = 4;

    private final String className;

    Compressor(String className) {
        this.className = className;
    }

    /// The class's name in Cassandra, without its package.
    public String className() {
        return className;
    }

    /// The compressor of a class name, with or without Cassandra's package.
    public static Optional<Compressor> find(String className) {
        String simpleName = className.substring(className.lastIndexOf('.') + 1);
        return Arrays.stream(values()).filter(one -> one.className.equals(simpleName)).findFirst();
    }

    /// The first `length` bytes of `plain`, compressed.
    abstract byte[] compress(byte[] plain, int length);

    /// Decompresses the first `length` bytes of `stored`.
    ///
    /// @return the number of bytes put into `into`
    /// @throws DataFormatException when the bytes are not what [#compress] makes; or any runtime
    ///     exception of the library at work
    abstract int decompress(byte[] stored, int length, byte[] into) throws DataFormatException;
}

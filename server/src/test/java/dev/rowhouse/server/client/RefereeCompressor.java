package dev.rowhouse.server.client;

import com.datastax.oss.protocol.internal.Compressor;

import net.jpountz.lz4.LZ4Factory;

import org.xerial.snappy.Snappy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/// Compression by the libraries that drivers use.
enum RefereeCompressor implements Compressor<RefereeBuffer> {
    NONE {
        @Override
        byte[] shrink(byte[] plain) {
            return plain;
        }

        @Override
        byte[] grow(byte[] body) {
            return body;
        }
    },
    LZ4 {
        @Override
        byte[] shrink(byte[] plain) {
            byte[] block = LZ4Factory.safeInstance().fastCompressor().compress(plain);
            return ByteBuffer.allocate(4 + block.length).putInt(plain.length).put(block).array();
        }

        @Override
        byte[] grow(byte[] body) {
            ByteBuffer buffer = ByteBuffer.wrap(body);
            byte[] plain = new byte[buffer.getInt()];
            LZ4Factory.safeInstance()
                    .safeDecompressor()
                    .decompress(body, 4, body.length - 4, plain, 0);
            return plain;
        }
    },
    SNAPPY {
        @Override
        byte[] shrink(byte[] plain) {
            try {
                return Snappy.compress(plain);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        byte[] grow(byte[] body) {
            try {
                return Snappy.uncompress(body);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    };

    abstract byte[] shrink(byte[] plain);

    abstract byte[] grow(byte[] body);

    @Override
    public String algorithm() {
        return name();
    }

    @Override
    public RefereeBuffer compress(RefereeBuffer uncompressed) {
        return new RefereeBuffer(shrink(uncompressed.rest()));
    }

    @Override
    public RefereeBuffer decompress(RefereeBuffer compressed) {
        return new RefereeBuffer(grow(compressed.rest()));
    }

    @Override
    public RefereeBuffer compressWithoutLength(RefereeBuffer uncompressed) {
        return new RefereeBuffer(
                LZ4Factory.safeInstance().fastCompressor().compress(uncompressed.rest()));
    }

    @Override
    public RefereeBuffer decompressWithoutLength(RefereeBuffer compressed, int uncompressedLength) {
        return new RefereeBuffer(
                LZ4Factory.safeInstance()
                        .safeDecompressor()
                        .decompress(compressed.rest(), uncompressedLength));
    }
}

package dev.rowhouse.storage.sstable.chunk;

import dev.rowhouse.base.WritableFile;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.io.Checksums;
import dev.rowhouse.storage.sstable.io.Longs;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32;

/// Writes a file by chunks, each with a checksum: compressed, with the checksums among the data, or
/// plain, with the checksums left to be kept elsewhere.
///
/// **Invariants.** `chunk[0..filled)` is what has been appended since the last chunk was written;
/// `length` all that was appended.
///
/// **Thread safety.** Belongs to one thread.
public final class ChunkWriter {
    private final WritableFile file;
    private final @Nullable Compression compression;
    private final byte[] chunk;
    private int filled;
    private long length;
    private long storedBytes;
    private long[] offsets = new long[16];
    private int[] crcs = new int[16];
    private int chunks;
    private final CRC32 digest = new CRC32();

    /// The result of writing a file.
    ///
    /// @param length the number of bytes before compression
    /// @param compressionInfo where the chunks are, of a compressed file
    /// @param crcs the checksum of each chunk
    /// @param digest the CRC-32 of the file as it is stored
    /// @param ratio stored bytes, without checksums, to bytes before compression; -1 for a plain
    ///     file
    public record Result(
            long length,
            Optional<CompressionInfo> compressionInfo,
            IntBuffer crcs,
            int digest,
            double ratio) {}

    private ChunkWriter(WritableFile file, @Nullable Compression compression, int chunkBytes) {
        this.file = file;
        this.compression = compression;
        this.chunk = new byte[chunkBytes];
    }

    /// A writer of compressed chunks.
    public static ChunkWriter compressed(WritableFile file, Compression compression) {
        return new ChunkWriter(file, compression, compression.chunkBytes());
    }

    /// A writer of plain chunks.
    public static ChunkWriter plain(WritableFile file, int chunkBytes) {
        return new ChunkWriter(file, null, chunkBytes);
    }

    /// The number of bytes appended.
    public long length() {
        return length;
    }

    /// Appends the content of a writer.
    public void append(ByteWriter bytes) throws IOException {
        append(bytes.asBuffer());
    }

    private void append(ByteBuffer bytes) throws IOException {
        length += bytes.remaining();
        while (bytes.hasRemaining()) {
            int count = Math.min(chunk.length - filled, bytes.remaining());
            bytes.get(chunk, filled, count);
            filled += count;
            if (filled == chunk.length) {
                writeChunk();
            }
        }
    }

    private void writeChunk() throws IOException {
        byte[] stored = chunk;
        int storedLength = filled;
        if (compression != null) {
            byte[] compressed = compression.compressor().compress(chunk, filled);
            if (compressed.length < compression.maxCompressedBytes()) {
                stored = compressed;
                storedLength = compressed.length;
            } else if (filled < compression.maxCompressedBytes()) {
                stored = Arrays.copyOf(chunk, compression.maxCompressedBytes());
                Arrays.fill(stored, filled, stored.length, (byte) 0);
                storedLength = stored.length;
            }
        }
        if (chunks == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * chunks);
            crcs = Arrays.copyOf(crcs, 2 * chunks);
        }
        offsets[chunks] = file.position();
        crcs[chunks] = Checksums.crc(stored, 0, storedLength);
        write(ByteBuffer.wrap(stored, 0, storedLength));
        if (compression != null) {
            write(ByteBuffer.allocate(Integer.BYTES).putInt(crcs[chunks]).flip());
        }
        chunks++;
        storedBytes += storedLength;
        filled = 0;
    }

    private void write(ByteBuffer bytes) throws IOException {
        digest.update(bytes.duplicate());
        file.append(bytes);
    }

    /// Writes the last chunk and syncs the file, which the caller closes.
    ///
    /// Compressed data that end with a chunk are followed by an empty one, as in Cassandra's
    /// compactions: where Cassandra verifies data it goes to their end, and for that place wants a
    /// chunk.
    public Result finish() throws IOException {
        if (filled > 0 || (compression != null && length > 0)) {
            writeChunk();
        }
        file.sync();
        Optional<CompressionInfo> info =
                Optional.ofNullable(compression)
                        .map(used -> new CompressionInfo(used, length, offsetsWritten()));
        double ratio = compression == null ? -1 : (double) storedBytes / length;
        IntBuffer written = IntBuffer.wrap(Arrays.copyOf(crcs, chunks)).asReadOnlyBuffer();
        return new Result(length, info, written, (int) digest.getValue(), ratio);
    }

    private Longs offsetsWritten() {
        return Longs.of(Arrays.copyOf(offsets, chunks));
    }
}

package dev.rowhouse.storage.sstable.chunk;

import dev.rowhouse.base.ReadableFile;
import dev.rowhouse.storage.sstable.io.Checksums;
import dev.rowhouse.storage.sstable.io.Chunk;
import dev.rowhouse.storage.sstable.io.ChunkSource;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.ReadAhead;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.DataFormatException;

/// A file of compressed chunks.
///
/// ```
/// file  := chunk*
/// chunk := stored:u8[..] crc:u32              crc = CRC-32 of the stored bytes
/// ```
///
/// A chunk whose stored length reaches the maximal compressed length is stored as it is, the last
/// one then filled up with zeros.
///
/// **Thread safety.** Any number of threads, except instances from [#sequential], which belong to
/// one.
public final class CompressedChunks implements ChunkSource {
    private final ReadableFile file;
    private final CompressionInfo info;
    private final int chunkBytes;
    private final long fileLength;
    private final ChunkCache.CachedFile cached;
    private final boolean isSequential;

    /// The chunks of a file.
    ///
    /// @throws CorruptSSTableException when the file ends before its last chunk
    public CompressedChunks(ReadableFile file, CompressionInfo info, ChunkCache cache)
            throws IOException {
        this.file = file;
        this.info = info;
        this.chunkBytes = info.compression().chunkBytes();
        this.fileLength = file.size();
        int chunks = info.chunks();
        this.cached = cache.newFile(chunks);
        this.isSequential = false;
        long lastEnd = chunks == 0 ? 0 : info.offset(chunks - 1) + Integer.BYTES;
        if (fileLength < lastEnd || (chunks == 0 && fileLength > 0)) {
            throw new CorruptSSTableException(
                    file.path(), fileLength, "at least " + lastEnd + " bytes", "the end");
        }
    }

    private CompressedChunks(CompressedChunks other, ReadableFile file) {
        this.file = file;
        this.info = other.info;
        this.chunkBytes = other.chunkBytes;
        this.fileLength = other.fileLength;
        this.cached = other.cached;
        this.isSequential = true;
    }

    @Override
    public ChunkSource sequential() {
        return new CompressedChunks(this, new ReadAhead(file, fileLength));
    }

    @Override
    public Path file() {
        return file.path();
    }

    @Override
    public long length() {
        return info.length();
    }

    @Override
    public Chunk chunkAt(long position) {
        int index = (int) (position / chunkBytes);
        return isSequential ? cached.pass(index, this::read) : cached.get(index, this::read);
    }

    private Chunk read(int index) {
        Compression compression = info.compression();
        long start = (long) index * chunkBytes;
        int length = (int) Math.min(chunkBytes, info.length() - start);
        long offset = info.offset(index);
        boolean isLast = index + 1 == info.chunks();
        long end = isLast ? fileLength : info.offset(index + 1);
        long storedLength = end - offset - Integer.BYTES;
        // No compressor makes a chunk more than a little longer.
        if (storedLength < 0 || storedLength > 2L * Math.max(chunkBytes, 1024)) {
            throw new CorruptSSTableException(
                    file.path(), offset, "a chunk", storedLength + " bytes");
        }
        byte[] stored = readChecked(offset, (int) storedLength);
        if (storedLength < compression.maxCompressedBytes()) {
            return new Chunk(start, decompress(stored, offset, length));
        }
        int expected = Math.max(length, compression.maxCompressedBytes());
        if (storedLength != length && storedLength != expected) {
            throw new CorruptSSTableException(
                    file.path(), offset, length + " bytes not compressed", storedLength + " bytes");
        }
        return new Chunk(start, Arrays.copyOf(stored, length));
    }

    private byte[] readChecked(long offset, int storedLength) {
        byte[] bytes = new byte[storedLength + Integer.BYTES];
        try {
            file.read(offset, ByteBuffer.wrap(bytes));
        } catch (EOFException e) {
            throw new CorruptSSTableException(
                    file.path(), offset, bytes.length + " bytes", "the end of the file");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int expected = ByteBuffer.wrap(bytes).getInt(storedLength);
        int found = Checksums.crc(bytes, 0, storedLength);
        if (expected != found) {
            throw new CorruptSSTableException(
                    file.path(),
                    offset,
                    "CRC-32 " + Checksums.hex(expected) + " of " + storedLength + " bytes",
                    Checksums.hex(found));
        }
        return bytes;
    }

    private byte[] decompress(byte[] stored, long offset, int length) {
        byte[] plain = new byte[length];
        Compressor compressor = info.compression().compressor();
        try {
            int size = compressor.decompress(stored, stored.length - Integer.BYTES, plain);
            if (size != length) {
                throw new CorruptSSTableException(
                        file.path(), offset, length + " decompressed bytes", size + " bytes");
            }
            return plain;
        } catch (DataFormatException e) {
            throw new CorruptSSTableException(
                    file.path(),
                    offset,
                    length + " bytes compressed by " + compressor.className(),
                    String.valueOf(e.getMessage()));
        } catch (CorruptSSTableException e) {
            throw e;
        } catch (RuntimeException e) {
            // Each library has exceptions of its own for bytes that it cannot decompress.
            throw new CorruptSSTableException(
                    file.path(),
                    offset,
                    length + " bytes compressed by " + compressor.className(),
                    e);
        }
    }

    @Override
    public void evict() {
        cached.evict();
    }
}

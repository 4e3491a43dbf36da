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

/// A file that is not compressed, with checksums of its chunks kept elsewhere.
///
/// **Thread safety.** Any number of threads, except instances from [#sequential], which belong to
/// one.
public final class PlainChunks implements ChunkSource {
    private final ReadableFile file;
    private final long length;
    private final int chunkBytes;
    private final int[] crcs;
    private final ChunkCache.CachedFile cached;
    private final boolean isSequential;

    /// The chunks of a file.
    ///
    /// @param crcs the checksum of each chunk; none when there are no checksums
    public PlainChunks(ReadableFile file, int chunkBytes, int[] crcs, ChunkCache cache)
            throws IOException {
        this.file = file;
        this.length = file.size();
        this.chunkBytes = chunkBytes;
        this.crcs = crcs.clone();
        long chunks = (length + chunkBytes - 1) / chunkBytes;
        if (crcs.length > 0 && crcs.length != chunks) {
            throw new CorruptSSTableException(
                    file.path(), length, crcs.length + " chunks", chunks + " chunks");
        }
        this.cached = cache.newFile(Math.toIntExact(chunks));
        this.isSequential = false;
    }

    private PlainChunks(PlainChunks other, ReadableFile file) {
        this.file = file;
        this.length = other.length;
        this.chunkBytes = other.chunkBytes;
        this.crcs = other.crcs;
        this.cached = other.cached;
        this.isSequential = true;
    }

    @Override
    public ChunkSource sequential() {
        return new PlainChunks(this, new ReadAhead(file, length));
    }

    @Override
    public Path file() {
        return file.path();
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public Chunk chunkAt(long position) {
        int index = (int) (position / chunkBytes);
        return isSequential ? cached.pass(index, this::read) : cached.get(index, this::read);
    }

    private Chunk read(int index) {
        long start = (long) index * chunkBytes;
        byte[] bytes = new byte[(int) Math.min(chunkBytes, length - start)];
        try {
            file.read(start, ByteBuffer.wrap(bytes));
        } catch (EOFException e) {
            throw new CorruptSSTableException(
                    file.path(), start, bytes.length + " bytes", "the end of the file");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (crcs.length > 0) {
            int found = Checksums.crc(bytes, 0, bytes.length);
            if (found != crcs[index]) {
                throw new CorruptSSTableException(
                        file.path(),
                        start,
                        "CRC-32 " + Checksums.hex(crcs[index]),
                        Checksums.hex(found));
            }
        }
        return new Chunk(start, bytes);
    }

    @Override
    public void evict() {
        cached.evict();
    }
}

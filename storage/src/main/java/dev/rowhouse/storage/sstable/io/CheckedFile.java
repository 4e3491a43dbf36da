package dev.rowhouse.storage.sstable.io;

import dev.rowhouse.base.ReadableFile;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/// A component whose pages have checksums, read on demand: a long one of which a reader at first
/// needs only a little.
///
/// **Thread safety.** Any number of threads.
public final class CheckedFile implements ChunkSource, AutoCloseable {
    // 64 KiB: a filter of ten million keys has two hundred such parts.
    private static final int PART_BITS = 13;

    private final ReadableFile file;
    private final long length;
    private final int[] crcs;

    /// An open file with its checksums.
    ///
    /// @throws CorruptSSTableException when it is not as long as it was
    public CheckedFile(ReadableFile file, Component component, Checksums checksums)
            throws IOException {
        this.file = file;
        this.length = file.size();
        this.crcs = checksums.pageCrcs(component, length);
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
        int page = (int) (position / Checksums.PAGE_BYTES);
        return new Chunk((long) page * Checksums.PAGE_BYTES, readPages(page, page + 1));
    }

    @Override
    public Longs longs(long position, int count, ByteOrder order) {
        return Longs.from(
                (from, some) -> readLongs(position + (long) from * Long.BYTES, some, order),
                count,
                PART_BITS);
    }

    private long[] readLongs(long position, int count, ByteOrder order) {
        int page = (int) (position / Checksums.PAGE_BYTES);
        long end = position + (long) count * Long.BYTES;
        byte[] pages = readPages(page, (int) Math.ceilDiv(end, (long) Checksums.PAGE_BYTES));
        int at = (int) (position - (long) page * Checksums.PAGE_BYTES);
        long[] numbers = new long[count];
        ByteBuffer.wrap(pages, at, count * Long.BYTES).order(order).asLongBuffer().get(numbers);
        return numbers;
    }

    private byte[] readPages(int first, int end) {
        long from = (long) first * Checksums.PAGE_BYTES;
        byte[] bytes = new byte[(int) (Math.min(length, (long) end * Checksums.PAGE_BYTES) - from)];
        try {
            file.read(from, ByteBuffer.wrap(bytes));
        } catch (EOFException e) {
            throw new CorruptSSTableException(
                    file.path(), from, bytes.length + " bytes", "the end of the file");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (int page = first; page < end; page++) {
            int at = (page - first) * Checksums.PAGE_BYTES;
            int found = Checksums.crc(bytes, at, Math.min(Checksums.PAGE_BYTES, bytes.length - at));
            if (found != crcs[page]) {
                throw new CorruptSSTableException(
                        file.path(),
                        from + at,
                        "CRC-32 " + Checksums.hex(crcs[page]),
                        Checksums.hex(found));
            }
        }
        return bytes;
    }

    /// Reads all of it.
    ///
    /// @throws CorruptSSTableException when a page is damaged
    public void checkAll() {
        for (int page = 0; page < crcs.length; page++) {
            readPages(page, page + 1);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}

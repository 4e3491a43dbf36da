package dev.rowhouse.storage.sstable.io;

import dev.rowhouse.base.ReadableFile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// A file for a reader that takes small pieces one after the other: it is read in larger ones.
/// These grow while nothing is skipped, so that few unneeded bytes are read when the reader stops
/// early.
///
/// **Invariants.** The first `filled` bytes of `window` are those of the file from `start` on.
///
/// **Thread safety.** Belongs to one thread.
public final class ReadAhead implements ReadableFile {
    private static final int SMALLEST_BYTES = 1 << 14;
    private static final int LARGEST_BYTES = 1 << 17;

    private final ReadableFile file;
    private final long length;
    private byte[] window = new byte[SMALLEST_BYTES];
    private long start;
    private int filled;

    /// A file before the first read.
    public ReadAhead(ReadableFile file, long length) {
        this.file = file;
        this.length = length;
    }

    @Override
    public Path path() {
        return file.path();
    }

    @Override
    public long size() {
        return length;
    }

    @Override
    public void read(long position, ByteBuffer into) throws IOException {
        int wanted = into.remaining();
        if (!holds(position, wanted)) {
            if (wanted > SMALLEST_BYTES || wanted > length - position) {
                file.read(position, into);
                return;
            }
            fill(position);
        }
        into.put(window, (int) (position - start), wanted);
    }

    private boolean holds(long position, int count) {
        return position >= start && position + count <= start + filled;
    }

    private void fill(long position) throws IOException {
        boolean isNext = filled > 0 && position >= start && position <= start + filled;
        if (isNext && window.length < LARGEST_BYTES) {
            window = new byte[2 * window.length];
        }
        int bytes = (int) Math.min(isNext ? window.length : SMALLEST_BYTES, length - position);
        filled = 0;
        file.read(position, ByteBuffer.wrap(window, 0, bytes));
        start = position;
        filled = bytes;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}

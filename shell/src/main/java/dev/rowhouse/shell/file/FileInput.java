package dev.rowhouse.shell.file;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.ReadableFile;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// A file as a stream of bytes, from its beginning to the end that it had when it was opened.
///
/// **Thread safety.** Belongs to one thread.
public final class FileInput extends InputStream {
    private final ReadableFile file;
    private final long size;
    private long position;

    /// Opens a file.
    ///
    /// @throws IOException when it is missing or cannot be read
    public FileInput(FileSystem files, Path path) throws IOException {
        this.file = files.open(path);
        this.size = file.size();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count = (int) Math.min(length, size - position);
        if (count <= 0) {
            return length == 0 ? 0 : -1;
        }
        file.read(position, ByteBuffer.wrap(into, offset, count));
        position += count;
        return count;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}

package dev.rowhouse.shell.file;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.WritableFile;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// A file as a stream of bytes, with a buffer.
///
/// **Thread safety.** Belongs to one thread.
public final class FileOutput extends OutputStream {
    private static final int BUFFER_BYTES = 1 << 16;

    private final WritableFile file;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);

    private FileOutput(WritableFile file) {
        this.file = file;
    }

    /// A file that begins empty, without its earlier content.
    ///
    /// @throws IOException when it cannot be written
    public static FileOutput replacing(FileSystem files, Path file) throws IOException {
        if (files.exists(file)) {
            files.delete(file);
        }
        return new FileOutput(files.create(file));
    }

    /// A file to append to.
    ///
    /// @throws IOException when it cannot be read or written
    public static FileOutput appending(FileSystem files, Path file) throws IOException {
        byte[] before = files.exists(file) ? files.readBytes(file) : new byte[0];
        FileOutput output = replacing(files, file);
        output.write(before);
        output.flush();
        return output;
    }

    @Override
    public void write(int value) throws IOException {
        if (!buffer.hasRemaining()) {
            flush();
        }
        buffer.put((byte) value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (length > buffer.remaining()) {
            flush();
        }
        if (length > buffer.remaining()) {
            file.append(ByteBuffer.wrap(bytes, offset, length));
        } else {
            buffer.put(bytes, offset, length);
        }
    }

    @Override
    public void flush() throws IOException {
        buffer.flip();
        if (buffer.hasRemaining()) {
            file.append(buffer);
        }
        buffer.clear();
    }

    @Override
    public void close() throws IOException {
        try (file) {
            flush();
        }
    }
}

package dev.rowhouse.base;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// A file open for reading at any place.
///
/// **Thread safety.** Any number of threads may read at once.
public interface ReadableFile extends AutoCloseable {
    /// The path of the file.
    Path path();

    /// The length in bytes at this moment.
    long size() throws IOException;

    /// Fills what remains of a buffer with the bytes from a position on.
    ///
    /// @throws java.io.EOFException when the file ends before the buffer is full
    void read(long position, ByteBuffer into) throws IOException;

    @Override
    void close() throws IOException;
}

package dev.rowhouse.base;

import java.io.IOException;

/// A file that is held (see [FileSystem#lock]).
public interface FileLock extends AutoCloseable {
    /// Lets go of the file, which stays where it is.
    @Override
    void close() throws IOException;
}

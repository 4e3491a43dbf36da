package dev.rowhouse.base;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// A new file that grows at its end.
///
/// After a failed [#append] or [#sync] the content of bytes that were not synced before is unknown;
/// the file should be abandoned.
///
/// **Thread safety.** Belongs to one thread at a time, except that another one may [#sync]
/// meanwhile: that covers every [#append] that had returned before.
public interface WritableFile extends AutoCloseable {
    /// The path of the file.
    Path path();

    /// The number of bytes appended so far.
    long position();

    /// Appends what remains of a buffer.
    void append(ByteBuffer bytes) throws IOException;

    /// Returns when everything appended so far, and the length of the file, outlast a loss of
    /// power. To make the file's name durable, also call [FileSystem#syncFolder].
    void sync() throws IOException;

    @Override
    void close() throws IOException;
}

package dev.rowhouse.storage.commitlog;

import java.io.IOException;

/// The record of a commit log's segments, so that a lost one is noticed.
///
/// **Thread safety.** One call at a time.
@FunctionalInterface
public interface LiveSegments {
    /// A record that does nothing.
    LiveSegments NONE = (ignored, unused) -> {};

    /// Writes down the first segment that may still be needed and the last one. Records are written
    /// to a segment only after that; segments before the first are deleted only after that.
    ///
    /// @throws IOException when it cannot be made durable
    void note(long first, long last) throws IOException;
}

package dev.rowhouse.storage.sstable.io;

/// A run of a file's bytes, checked and decompressed.
///
/// **Thread safety.** Immutable; the bytes are no longer written.
public final class Chunk {
    private final long start;
    private final byte[] bytes;

    /// A chunk of bytes that the caller gives away.
    ///
    /// @param start the position of the first byte in the file before compression
    public Chunk(long start, byte[] bytes) {
        this.start = start;
        this.bytes = bytes;
    }

    /// The position of the first byte in the file before compression.
    public long start() {
        return start;
    }

    /// The number of bytes.
    public int length() {
        return bytes.length;
    }

    /// The bytes themselves, not to be written to.
    byte[] bytes() {
        return bytes;
    }
}

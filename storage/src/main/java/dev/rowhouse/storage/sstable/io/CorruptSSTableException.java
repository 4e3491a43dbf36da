package dev.rowhouse.storage.sstable.io;

import java.nio.file.Path;

/// A file of an SSTable does not hold what it should. Data read from it before are right, and
/// nothing else can be read from this position.
public final class CorruptSSTableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Path file;
    private final long offset;
    private final String expected;
    private final String found;

    /// Damage at a place of a file.
    ///
    /// @param offset where, in bytes from the file's beginning; in the data of a compressed table
    ///     the offset before compression
    public CorruptSSTableException(Path file, long offset, String expected, String found) {
        super(
                "Corrupt SSTable file "
                        + file
                        + " at offset "
                        + offset
                        + ": expected "
                        + expected
                        + ", found "
                        + found);
        this.file = file;
        this.offset = offset;
        this.expected = expected;
        this.found = found;
    }

    /// The same, caused by an exception that another library threw over the bytes.
    public CorruptSSTableException(
            Path file, long offset, String expected, RuntimeException cause) {
        this(file, offset, expected, String.valueOf(cause.getMessage()));
        initCause(cause);
    }

    /// The damaged file.
    public Path file() {
        return file;
    }

    /// The position of the damage, in bytes from the file's beginning.
    public long offset() {
        return offset;
    }

    /// The expected value.
    public String expected() {
        return expected;
    }

    /// The found value.
    public String found() {
        return found;
    }
}

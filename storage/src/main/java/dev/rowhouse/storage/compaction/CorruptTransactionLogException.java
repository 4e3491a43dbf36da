package dev.rowhouse.storage.compaction;

import java.nio.file.Path;

/// Reports a damaged transaction log, which does not show which SSTables are valid. Nothing has
/// been deleted because of it.
public final class CorruptTransactionLogException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Path file;
    private final int line;

    CorruptTransactionLogException(Path file, int line, String expected, String found) {
        super(
                "Corrupt transaction log %s at line %d: expected %s, found %s"
                        .formatted(file, line, expected, found));
        this.file = file;
        this.line = line;
    }

    /// The damaged file.
    public Path file() {
        return file;
    }

    /// The damaged line, from 1.
    public int line() {
        return line;
    }
}

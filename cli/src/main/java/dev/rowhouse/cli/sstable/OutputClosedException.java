package dev.rowhouse.cli.sstable;

/// Whoever read the output does so no more, such as `head` when it has its lines. There is nobody
/// left to be told.
public final class OutputClosedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OutputClosedException() {
        super("the output is closed");
    }
}

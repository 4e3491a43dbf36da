package dev.rowhouse.cli.sstable;

/// Whoever read the output does so no more, such as `head` when it has its lines. The output is
/// closed, so there is no message.
public final class OutputClosedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OutputClosedException() {
        super("the output is closed");
    }
}

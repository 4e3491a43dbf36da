package dev.rowhouse.cli.shell;

/// A person pressed Ctrl-C while a statement was executed.
public final class StatementInterruptedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// An interruption.
    public StatementInterruptedException() {
        super("interrupted");
    }
}

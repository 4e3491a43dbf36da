package dev.rowhouse.shell.connect;

/// A person does not wait any more for a statement that was to stop.
public final class StatementInterruptedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// An interruption.
    public StatementInterruptedException() {
        super("interrupted");
    }
}

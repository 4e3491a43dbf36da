package dev.rowhouse.engine.execution;

/// A statement was stopped by its [Cancellation] before it had an answer. Its writes have not been
/// applied.
public final class StatementCancelledException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StatementCancelledException() {
        super("the statement was cancelled");
    }
}

package dev.rowhouse.prove.database;

/// Nobody can tell whether a conditional write happened: the node that was asked went away, or its
/// answer took too long. For the caller of a mutation it is as if it had crashed there.
public final class OutcomeUnknownException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// An error with its message and what led to it.
    public OutcomeUnknownException(String message, Throwable cause) {
        super(message, cause);
    }
}

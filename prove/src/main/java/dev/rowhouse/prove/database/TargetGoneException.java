package dev.rowhouse.prove.database;

/// A target that answered before does so no more: it was closed while in use, as by Ctrl-C, or its
/// machine went away. Nothing can be said about the design then.
public final class TargetGoneException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// An error with its message, which is meant for people.
    public TargetGoneException(String message) {
        super(message);
    }

    /// An error with its message and what led to it.
    public TargetGoneException(String message, Throwable cause) {
        super(message, cause);
    }
}

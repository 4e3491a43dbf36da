package dev.rowhouse.cli.copy;

/// COPY is wrong or cannot be done; the message is meant for people.
public final class CopyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// What went wrong, for people.
    public CopyException(String message) {
        super(message);
    }

    /// What went wrong, for people.
    public CopyException(String message, Throwable cause) {
        super(message, cause);
    }
}

package dev.rowhouse.shell.copy;

/// COPY is wrong or cannot be done; the message is meant for people.
public final class CopyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// An exception with a message for people.
    public CopyException(String message) {
        super(message);
    }

    /// An exception with a message for people.
    public CopyException(String message, Throwable cause) {
        super(message, cause);
    }
}

package dev.rowhouse.prove.database;

/// A target cannot be reached or refuses a statement. The message says what happened and is meant
/// for people.
public final class TargetException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// An error with its message.
    public TargetException(String message) {
        super(message);
    }

    /// An error with its message and what led to it.
    public TargetException(String message, Throwable cause) {
        super(message, cause);
    }

    /// The message of the failure.
    public String message() {
        return String.valueOf(getMessage());
    }
}

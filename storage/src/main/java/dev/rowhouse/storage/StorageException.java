package dev.rowhouse.storage;

/// Data on disk cannot be read or written; the message says what and how to mend it.
public final class StorageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// A failure without a cause of its own.
    public StorageException(String message) {
        super(message);
    }

    /// A failure with what caused it.
    public StorageException(String message, Throwable cause) {
        super(message, cause);
    }
}

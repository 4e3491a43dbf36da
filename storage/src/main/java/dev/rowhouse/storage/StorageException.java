package dev.rowhouse.storage;

import java.io.IOException;

/// Reports that data on disk cannot be read or written; the message says which and gives the
/// remedy.
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

    /// A file could not be read or written.
    ///
    /// @param what what could not be done, behind "Cannot"
    public static StorageException of(String what, IOException cause) {
        String message = String.valueOf(cause.getMessage());
        String reason =
                cause.getClass().equals(IOException.class)
                        ? message
                        : cause.getClass().getSimpleName() + " " + message;
        return new StorageException("Cannot %s: %s.".formatted(what, reason), cause);
    }
}

package dev.rowhouse.shell.connect;

/// A server is not there, or does not answer; the message is meant for people and begins with
/// cqlsh's name for it, if it has one.
public final class ConnectionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// An exception with a message for people.
    public ConnectionException(String message) {
        super(message);
    }

    /// An exception with a message for people.
    public ConnectionException(String message, Throwable cause) {
        super(message, cause);
    }
}

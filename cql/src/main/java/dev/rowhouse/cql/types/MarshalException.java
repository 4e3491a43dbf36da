package dev.rowhouse.cql.types;

/// Reports bytes, a Java object or a text that is not a value of the expected type. The message is
/// Cassandra's where Cassandra has one.
public final class MarshalException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// An error with its message.
    public MarshalException(String message) {
        super(message);
    }

    /// An error with its message and what led to it.
    public MarshalException(String message, Throwable cause) {
        super(message, cause);
    }

    /// The message of the error.
    public String message() {
        return String.valueOf(getMessage());
    }
}

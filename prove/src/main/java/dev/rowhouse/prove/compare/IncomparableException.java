package dev.rowhouse.prove.compare;

/// Two models that do not describe the same instances. The message says where they differ.
public final class IncomparableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// A difference.
    public IncomparableException(String message) {
        super(message);
    }
}

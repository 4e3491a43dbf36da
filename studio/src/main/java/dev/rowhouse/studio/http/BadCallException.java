package dev.rowhouse.studio.http;

/// A request that cannot be answered because of what it asks for.
public final class BadCallException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// @param message the problem, for the person at the page
    public BadCallException(String message) {
        super(message);
    }
}

package dev.rowhouse.cli.assistant;

/// Thrown when a tool is asked for something that it does not do; the message says why.
final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
        super(message);
    }
}

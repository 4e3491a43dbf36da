package dev.rowhouse.cli.command;

/// Reports unusable input of a command; the message says what is wrong and where.
public final class InputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// An input error with its message.
    public InputException(String message) {
        super(message);
    }
}

package dev.rowhouse.cli.command;

/// What a person gave to a command cannot be used; the message says what and where, for that
/// person.
public final class InputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// An input error with its message.
    public InputException(String message) {
        super(message);
    }
}

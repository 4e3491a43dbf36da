package dev.rowhouse.shell.session;

/// A command of the shell is wrong or cannot be done; the message is meant for people.
public final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// An exception with a message for people.
    public CommandException(String message) {
        super(message);
    }

    /// An exception with a message for people.
    public CommandException(String message, Throwable cause) {
        super(message, cause);
    }

    /// The message.
    String text() {
        return String.valueOf(getMessage());
    }
}

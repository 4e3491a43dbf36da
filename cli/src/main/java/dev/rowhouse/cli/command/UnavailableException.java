package dev.rowhouse.cli.command;

/// The surroundings do not allow what a person asked for, such as a cluster that does not answer;
/// the message says what.
public final class UnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// An error of the surroundings with its message.
    public UnavailableException(String message) {
        super(message);
    }
}

package dev.rowhouse.exports.file;

/// Something in a design has no way out of this kind. The message says what, and what to do about
/// it.
public final class ExportException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// @param message for the person who wanted the export
    public ExportException(String message) {
        super(message);
    }
}

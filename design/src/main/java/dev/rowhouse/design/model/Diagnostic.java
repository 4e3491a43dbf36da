package dev.rowhouse.design.model;

/// One mistake in a model file: where it is, what is wrong, and what to do about it.
///
/// @param file the file's name as the caller gave it
/// @param position where in the file
/// @param message what is wrong, one sentence without a full stop
/// @param remedy what to do about it, one sentence without a full stop
/// @param sourceLine the text of the line that `position` points into
public record Diagnostic(
        String file, SourcePosition position, String message, String remedy, String sourceLine) {
    /// The diagnostic as people read it: place and message, the line with the stretch underlined, the remedy.
    ///
    /// ```
    /// model.yaml:12:24: User has no attribute `nmae`
    ///   12 |     jpql: SELECT u.nmae FROM User u
    ///      |                    ^^^^
    ///   remedy: did you mean `name`?
    /// ```
    public String text() {
        String number = Integer.toString(position.line());
        StringBuilder text = new StringBuilder();
        text.append(file).append(':').append(position).append(": ").append(message).append('\n');
        text.append("  ").append(number).append(" | ").append(sourceLine.stripTrailing());
        text.append('\n').append("  ").append(" ".repeat(number.length())).append(" | ");
        int before = Math.min(position.column() - 1, sourceLine.length());
        for (int i = 0; i < before; i++) {
            // A tab stays a tab, so that the caret stands under its character at any tab width.
            text.append(sourceLine.charAt(i) == '\t' ? '\t' : ' ');
        }
        text.append("^".repeat(position.length())).append('\n');
        text.append("  remedy: ").append(remedy).append('\n');
        return text.toString();
    }
}

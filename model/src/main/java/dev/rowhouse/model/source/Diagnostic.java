package dev.rowhouse.model.source;

import java.util.List;

/// One mistake in a model file: where it is, what is wrong, and what to do about it.
///
/// @param file the file's name as the caller gave it
/// @param position where in the file
/// @param message the problem, one sentence without a full stop
/// @param remedy the advice, one sentence without a full stop
/// @param fixes changes of the file of which each removes the mistake, the likeliest first
/// @param sourceLine the text of the line that `position` points into
public record Diagnostic(
        String file,
        SourcePosition position,
        String message,
        String remedy,
        List<Fix> fixes,
        String sourceLine) {
    /// Copies the list.
    public Diagnostic {
        fixes = List.copyOf(fixes);
    }

    private static final int EXCERPT_MAX = 200;
    private static final int EXCERPT_BEFORE = 60;
    private static final String CUT = "...";

    /// The diagnostic as people read it: place and message, the line with the stretch underlined,
    /// the remedy.
    ///
    /// ```
    /// model.yaml:12:24: User has no attribute `nmae`
    ///   12 |     jpql: SELECT u.nmae FROM User u
    ///      |                    ^^^^
    ///   remedy: did you mean `name`?
    /// ```
    ///
    /// Without a text, for example of a file that is missing, there is no place to show.
    public String text() {
        if (sourceLine.isEmpty() && position.line() == 1) {
            return "%s: %s\n  remedy: %s\n".formatted(file, message, remedy);
        }
        String number = Integer.toString(position.line());
        Excerpt excerpt = excerpt();
        StringBuilder text = new StringBuilder();
        text.append(file).append(':').append(position).append(": ").append(message).append('\n');
        text.append("  ").append(number).append(" | ").append(excerpt.line());
        text.append('\n').append("  ").append(" ".repeat(number.length())).append(" | ");
        for (int i = 0; i < excerpt.before(); i++) {
            // A tab stays a tab, so that the caret stands under its character at any tab width.
            text.append(excerpt.line().charAt(i) == '\t' ? '\t' : ' ');
        }
        int marked = Math.min(position.length(), EXCERPT_MAX - EXCERPT_BEFORE);
        text.append("^".repeat(marked)).append('\n');
        text.append("  remedy: ").append(remedy).append('\n');
        return text.toString();
    }

    /// The part of the line that is shown, and how many of its characters stand before the place.
    private record Excerpt(String line, int before) {}

    /// The whole line, or what stands around the place when the line is very long.
    private Excerpt excerpt() {
        String line = sourceLine.stripTrailing();
        int before = Math.min(position.column() - 1, line.length());
        if (line.length() <= EXCERPT_MAX) {
            return new Excerpt(line, before);
        }
        int from = Math.max(0, before - EXCERPT_BEFORE);
        int to = Math.min(line.length(), from + EXCERPT_MAX);
        String start = from > 0 ? CUT : "";
        String end = to < line.length() ? CUT : "";
        return new Excerpt(start + line.substring(from, to) + end, before - from + start.length());
    }
}

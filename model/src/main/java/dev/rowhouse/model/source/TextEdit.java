package dev.rowhouse.model.source;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// A stretch of a text and the text that replaces it.
///
/// @param line the line of the first character, from 1
/// @param column its column, from 1
/// @param endLine the line of the first character behind the stretch
/// @param endColumn its column; the stretch is empty if it is the place of the first character
/// @param text what replaces the stretch
public record TextEdit(int line, int column, int endLine, int endColumn, String text) {
    private static final Comparator<TextEdit> ORDER =
            Comparator.comparingInt(TextEdit::line).thenComparingInt(TextEdit::column);

    /// The edit that makes one text another: the stretch between their common ends. Empty if they
    /// are the same.
    public static Optional<TextEdit> between(String before, String after) {
        if (before.equals(after)) {
            return Optional.empty();
        }
        int shorter = Math.min(before.length(), after.length());
        int from = 0;
        while (from < shorter && before.charAt(from) == after.charAt(from)) {
            from++;
        }
        int behind = 0;
        while (behind < shorter - from
                && before.charAt(before.length() - 1 - behind)
                        == after.charAt(after.length() - 1 - behind)) {
            behind++;
        }
        ScalarPlaces places = new ScalarPlaces("", before);
        SourcePosition start = places.positionOf(from);
        SourcePosition end = places.positionOf(before.length() - behind);
        return Optional.of(
                new TextEdit(
                        start.line(),
                        start.column(),
                        end.line(),
                        end.column(),
                        after.substring(from, after.length() - behind)));
    }

    /// A text with some edits, which must not overlap.
    public static String apply(List<TextEdit> edits, String text) {
        ScalarPlaces places = new ScalarPlaces("", text);
        StringBuilder edited = new StringBuilder(text);
        for (TextEdit edit : edits.stream().sorted(ORDER.reversed()).toList()) {
            edited.replace(
                    places.offset(edit.line, edit.column),
                    places.offset(edit.endLine, edit.endColumn),
                    edit.text);
        }
        return edited.toString();
    }
}

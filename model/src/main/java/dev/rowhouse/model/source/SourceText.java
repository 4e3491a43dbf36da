package dev.rowhouse.model.source;

import java.util.List;

/// A text taken from a model file which still knows where each of its characters stood there.
///
/// YAML may fold or indent what it holds; a mistake inside a question is nevertheless reported at
/// its place in the file.
///
/// @param text the text
/// @param places the place of each character, and one more for the end of the text
public record SourceText(String text, List<SourcePosition> places) {
    /// Copies the list and checks that it covers the text.
    public SourceText {
        places = List.copyOf(places);
        if (places.size() != text.length() + 1) {
            throw new IllegalArgumentException(
                    places.size() + " places for " + text.length() + " characters");
        }
    }

    /// The place of a stretch of the text; one that spans lines ends with its first.
    ///
    /// @param offset its first character, from 0; the text's length for its end
    /// @param length its number of characters; at least one is underlined
    public SourcePosition position(int offset, int length) {
        SourcePosition start = places.get(offset);
        int columns = 1;
        while (columns < length
                && offset + columns < text.length()
                && places.get(offset + columns).line() == start.line()) {
            columns++;
        }
        SourcePosition last = places.get(Math.min(offset + columns - 1, text.length()));
        int width = last.column() - start.column() + 1;
        return new SourcePosition(start.file(), start.line(), start.column(), Math.max(1, width));
    }
}

package dev.rowhouse.prove.application;

import dev.rowhouse.cql.error.SourceSpan;
import dev.rowhouse.model.source.SourcePosition;

/// Places in a text, by their offsets.
final class TextPlaces {
    private TextPlaces() {}

    /// The offset of a span of the text.
    static int offset(String text, SourceSpan span) {
        int start = 0;
        for (int line = 1; line < span.line(); line++) {
            int end = text.indexOf('\n', start);
            if (end < 0) {
                return text.length();
            }
            start = end + 1;
        }
        return Math.min(text.length(), start + span.column());
    }

    /// The place of a stretch of the text, which ends with its first line.
    ///
    /// @param file the name of the file with the text
    static SourcePosition position(String file, String text, int offset, int length) {
        int line = 1;
        int start = 0;
        for (int end = text.indexOf('\n'); end >= 0 && end < offset; ) {
            line++;
            start = end + 1;
            end = text.indexOf('\n', start);
        }
        int lineEnd = text.indexOf('\n', offset);
        int end = Math.min(offset + length, lineEnd < 0 ? text.length() : lineEnd);
        return new SourcePosition(file, line, offset - start + 1, Math.max(1, end - offset));
    }
}

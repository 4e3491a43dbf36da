package dev.rowhouse.cql.error;

/// A stretch of CQL text that an error or a tree node speaks of.
///
/// @param line the line it begins on, from 1
/// @param column the column it begins at, in characters from 0, as Cassandra's syntax errors count
/// @param length its number of characters, 0 at the end of the text
public record SourceSpan(int line, int column, int length) {
    /// Checks that the span lies in some text.
    public SourceSpan {
        if (line < 1 || column < 0 || length < 0) {
            throw new IllegalArgumentException(
                    "no such span: line " + line + ", column " + column + ", length " + length);
        }
    }

    /// `line:column`, the way Cassandra prints a place.
    @Override
    public String toString() {
        return line + ":" + column;
    }
}

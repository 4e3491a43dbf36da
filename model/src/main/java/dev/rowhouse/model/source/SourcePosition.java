package dev.rowhouse.model.source;

import java.util.Comparator;

/// A stretch of one line of a model file, which a diagnostic or a part of the model points at.
///
/// @param file the file's name, as the caller or the file that includes it gave it
/// @param line the line, from 1
/// @param column the first character's column, from 1, as editors count
/// @param length its number of characters on that line, at least 1
public record SourcePosition(String file, int line, int column, int length)
        implements Comparable<SourcePosition> {
    /// Checks that the stretch can lie in some text.
    public SourcePosition {
        if (line < 1 || column < 1 || length < 1) {
            throw new IllegalArgumentException(
                    "no such place: line " + line + ", column " + column + ", length " + length);
        }
    }

    private static final Comparator<SourcePosition> ORDER =
            Comparator.comparing(SourcePosition::file)
                    .thenComparingInt(SourcePosition::line)
                    .thenComparingInt(SourcePosition::column);

    /// The beginning of a file.
    public static SourcePosition startOf(String file) {
        return new SourcePosition(file, 1, 1, 1);
    }

    /// Orders by file, line and column.
    @Override
    public int compareTo(SourcePosition other) {
        return ORDER.compare(this, other);
    }

    /// The same place, one character long.
    public SourcePosition start() {
        return new SourcePosition(file, line, column, 1);
    }

    /// The line as a message about another place names it: `line 3`, or `line 3 of common.yaml`
    /// when the other place is in another file.
    public String lineSeenFrom(SourcePosition other) {
        return "line " + line + (file.equals(other.file) ? "" : " of " + file);
    }

    /// `line:column`, without the file.
    @Override
    public String toString() {
        return line + ":" + column;
    }
}

package dev.rowhouse.model.source;

/// A stretch of one line of a model file, which a diagnostic or a part of the model points at.
///
/// @param line the line, from 1
/// @param column the first character's column, from 1, as editors count
/// @param length its number of characters on that line, at least 1
public record SourcePosition(int line, int column, int length)
        implements Comparable<SourcePosition> {
    /// Checks that the stretch can lie in some text.
    public SourcePosition {
        if (line < 1 || column < 1 || length < 1) {
            throw new IllegalArgumentException(
                    "no such place: line " + line + ", column " + column + ", length " + length);
        }
    }

    /// Orders by line, then column.
    @Override
    public int compareTo(SourcePosition other) {
        return line != other.line
                ? Integer.compare(line, other.line)
                : Integer.compare(column, other.column);
    }

    /// `line:column`.
    @Override
    public String toString() {
        return line + ":" + column;
    }
}

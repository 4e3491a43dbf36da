package dev.rowhouse.lsp.feature;

import dev.rowhouse.model.source.SourcePosition;
import dev.rowhouse.model.source.TextEdit;

import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/// Positions of model files and those of the protocol. Both count characters of UTF-16; model files
/// from 1, the protocol from 0.
final class Ranges {
    private Ranges() {}

    /// The stretch of a place.
    static Range of(SourcePosition at) {
        return of(at.line(), at.column(), at.line(), at.column() + at.length());
    }

    /// The stretch between two places, counted from 1.
    static Range of(int line, int column, int endLine, int endColumn) {
        return new Range(
                new Position(line - 1, column - 1), new Position(endLine - 1, endColumn - 1));
    }

    /// An edit in the words of the protocol.
    static org.eclipse.lsp4j.TextEdit edit(TextEdit edit) {
        return new org.eclipse.lsp4j.TextEdit(
                of(edit.line(), edit.column(), edit.endLine(), edit.endColumn()), edit.text());
    }

    /// Whether two stretches have a place in common, their ends included.
    static boolean meet(Range one, Range other) {
        return !isBefore(one.getEnd(), other.getStart())
                && !isBefore(other.getEnd(), one.getStart());
    }

    private static boolean isBefore(Position one, Position other) {
        return one.getLine() < other.getLine()
                || (one.getLine() == other.getLine() && one.getCharacter() < other.getCharacter());
    }
}

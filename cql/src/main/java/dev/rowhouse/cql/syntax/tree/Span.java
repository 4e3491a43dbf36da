package dev.rowhouse.cql.syntax.tree;

import dev.rowhouse.cql.error.SourceSpan;

/// The position of a part of a tree in its text.
///
/// All spans are equal, because the position of a part does not belong to its meaning. So two trees
/// are equal when they say the same, and records that carry a span need no `equals` of their own.
///
/// @param line the line it begins on, from 1; 0 for a tree that was built, not read
/// @param column the column it begins at, in characters from 0, as Cassandra's syntax errors count
/// @param offset the position of its first character in the text, from 0
/// @param length its number of characters
public record Span(int line, int column, int offset, int length) {
    /// The span of a node without text.
    public static final Span NONE = new Span(0, 0, 0, 0);

    /// Whether there is a text that this is a place in.
    public boolean isKnown() {
        return line > 0;
    }

    /// The place as errors carry it.
    ///
    /// @throws IllegalStateException when the tree was built, not read: ask [#isKnown()] first
    public SourceSpan toSourceSpan() {
        if (!isKnown()) {
            throw new IllegalStateException("this part of the tree stands in no text");
        }
        return new SourceSpan(line, column, length);
    }

    /// True for every other span.
    @Override
    public boolean equals(Object other) {
        return other instanceof Span;
    }

    @Override
    public int hashCode() {
        return 0;
    }

    /// `line:column`.
    @Override
    public String toString() {
        return line + ":" + column;
    }
}

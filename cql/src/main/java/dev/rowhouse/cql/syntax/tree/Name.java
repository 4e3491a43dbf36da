package dev.rowhouse.cql.syntax.tree;

import dev.rowhouse.cql.syntax.token.CqlKeywords;

/// A name of something: a keyspace, table, column, type, field, function, index, role.
///
/// @param text the name itself: lower case if it was written without quotes, as written within
///     them; empty only for the nameless column of former super column families
/// @param span its position
public record Name(String text, Span span) {
    /// A name that stands in no text. It is taken as it is, not folded.
    public static Name of(String text) {
        return new Name(text, Span.NONE);
    }

    /// The name of a role as CQL: as any name, but for the empty one, which only a string can
    /// write.
    public String asRole() {
        return text.isEmpty() ? "''" : toString();
    }

    /// The name as CQL: quoted when it must be.
    @Override
    public String toString() {
        return CqlKeywords.quoteIfNeeded(text);
    }
}

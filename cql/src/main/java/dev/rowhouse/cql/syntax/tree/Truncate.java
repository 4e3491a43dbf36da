package dev.rowhouse.cql.syntax.tree;

/// `TRUNCATE table`.
///
/// @param table the table to empty
/// @param span where it stands
public record Truncate(QualifiedName table, Span span) implements Statement {}

package dev.rowhouse.cql.syntax.tree;

/// `TRUNCATE table`.
///
/// @param table the table to empty
/// @param span its position
public record Truncate(QualifiedName table, Span span) implements Statement {}

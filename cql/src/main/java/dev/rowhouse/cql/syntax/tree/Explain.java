package dev.rowhouse.cql.syntax.tree;

/// `EXPLAIN statement`: asks for the access path of a statement instead of running it. An extension of Rowhouse; Cassandra has no such
/// statement.
///
/// @param statement what to explain; never another Explain
/// @param span where it stands
public record Explain(Statement statement, Span span) implements Statement {}

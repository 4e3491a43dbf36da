package dev.rowhouse.cql.syntax.tree;

/// `USE keyspace`.
///
/// @param keyspace the keyspace that unqualified names will belong to
/// @param span its position
public record Use(Name keyspace, Span span) implements Statement {}

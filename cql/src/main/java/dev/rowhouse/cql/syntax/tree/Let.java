package dev.rowhouse.cql.syntax.tree;

/// `LET name = (SELECT …)`: in a [Transaction] it names a row that other parts refer to; alone it
/// is the SELECT.
///
/// @param name the name of the row, as written: upper and lower case differ
/// @param select what finds the row; without aliases
/// @param span its position
public record Let(Name name, Select select, Span span) implements Statement {}

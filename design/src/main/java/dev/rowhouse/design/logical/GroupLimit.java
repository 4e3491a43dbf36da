package dev.rowhouse.design.logical;

/// The number of rows that a question wants of each group: the first ones in the order of its
/// demand.
///
/// @param rows the number of rows
/// @param isUnordered whether the groups may come in any order, so that one statement may read the
///     groups of all values of an `IN`
public record GroupLimit(int rows, boolean isUnordered) {}

package dev.rowhouse.design.logical;

/// How many rows of each group are wanted, the first ones in the order of a demand.
///
/// @param rows the number of rows
/// @param isUnordered whether the groups may come in any order, so that one statement may read the
///     groups of all values of an `IN`
public record GroupLimit(int rows, boolean isUnordered) {}

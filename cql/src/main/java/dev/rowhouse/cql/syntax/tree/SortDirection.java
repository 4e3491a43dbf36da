package dev.rowhouse.cql.syntax.tree;

/// The sort direction of a column.
public enum SortDirection {
    /// Smallest first.
    ASC,
    /// Largest first.
    DESC
}

package dev.rowhouse.cql.syntax.tree;

/// Which way a column is ordered.
public enum SortDirection {
    /// Smallest first.
    ASC,
    /// Largest first.
    DESC
}

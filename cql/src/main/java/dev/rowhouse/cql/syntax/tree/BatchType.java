package dev.rowhouse.cql.syntax.tree;

/// How the parts of a batch hang together, in the order of the native protocol's numbers.
public enum BatchType {
    /// All parts are applied in the end, or none.
    LOGGED,
    /// Parts on different partitions may be applied without the others.
    UNLOGGED,
    /// Counter updates.
    COUNTER
}

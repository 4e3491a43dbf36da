package dev.rowhouse.cql.syntax.tree;

/// The types of batches, in the order of their numbers in the native protocol.
public enum BatchType {
    /// All parts are applied in the end, or none.
    LOGGED,
    /// Parts on different partitions may be applied without the others.
    UNLOGGED,
    /// Counter updates.
    COUNTER
}

package dev.rowhouse.cql.schema;

/// The direction in which rows are kept by a clustering column.
public enum ClusteringOrder {
    /// The order of the type.
    ASC,
    /// The reverse of the order of the type.
    DESC
}

package dev.rowhouse.cql.schema;

/// A part of data definition that Cassandra allows only where an operator turns it on, or where the
/// cluster is made for it.
public enum SchemaSwitch {
    /// Replication in data centers that this node does not know: the schema is meant for a cluster
    /// that has them.
    ANY_DATA_CENTER,
    /// ALTER TABLE … DROP COMPACT STORAGE (`drop_compact_storage_enabled`).
    DROP_COMPACT_STORAGE,
    /// The options `maximum_node_connections` and `construction_beam_width` of an index on
    /// vectors (the system property `cassandra.sai.vector.allow_custom_parameters`).
    VECTOR_INDEX_PARAMETERS
}

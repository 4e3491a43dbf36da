package dev.rowhouse.plan.table;

/// Why a table exists.
public enum TableKind {
    /// It answers a question of the model.
    QUESTION,
    /// It answers no question but tells a mutation what its caller does not know.
    LOOKUP,
    /// Nobody reads it; it keeps what the application inserts and no question shows.
    KEPT,
    /// It lists the time buckets that exist for an owner.
    BUCKETS,
    /// A materialised view, kept by the database from a base table.
    VIEW
}

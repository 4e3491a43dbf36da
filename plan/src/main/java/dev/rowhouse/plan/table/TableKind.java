package dev.rowhouse.plan.table;

/// The reason why a table exists.
public enum TableKind {
    /// It answers a question of the model.
    QUESTION,
    /// It answers no question, but tells a mutation values that its caller does not know.
    LOOKUP,
    /// No question or mutation reads it; it keeps inserted data that no question shows.
    KEPT,
    /// It lists the time buckets that exist for an owner.
    BUCKETS,
    /// A materialized view, kept by the database from a base table.
    VIEW
}

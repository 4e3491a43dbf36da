package dev.rowhouse.server.metrics;

/// The kinds of request that are counted and timed apart.
public enum RequestKind {
    /// QUERY.
    QUERY,
    /// PREPARE.
    PREPARE,
    /// EXECUTE.
    EXECUTE,
    /// BATCH.
    BATCH
}

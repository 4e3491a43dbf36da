package dev.rowhouse.server.metrics;

/// The kinds of request that are counted and timed apart.
public enum RequestKind {
    /// STARTUP, OPTIONS, REGISTER and AUTH_RESPONSE.
    CONNECTION,
    /// QUERY.
    QUERY,
    /// PREPARE.
    PREPARE,
    /// EXECUTE.
    EXECUTE,
    /// BATCH.
    BATCH
}

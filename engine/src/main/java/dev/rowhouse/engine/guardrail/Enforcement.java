package dev.rowhouse.engine.guardrail;

/// What a database does about a feature that a statement uses.
public enum Enforcement {
    /// Executes the statement.
    ALLOWED,
    /// Executes the statement and warns the client.
    WARNED,
    /// Rejects the statement.
    REFUSED
}

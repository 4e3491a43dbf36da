package dev.rowhouse.engine.guardrail;

/// The reaction to a statement that uses a feature.
public enum Enforcement {
    /// Executes the statement.
    ALLOWED,
    /// Executes the statement and warns the client.
    WARNED,
    /// Rejects the statement.
    REFUSED
}

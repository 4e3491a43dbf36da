package dev.rowhouse.engine.guardrail;

/// The setting of a database for a feature.
public enum Stance {
    /// It is all right.
    ALLOWED,
    /// It is done, and the client is warned.
    WARNED,
    /// It is not done.
    REFUSED
}

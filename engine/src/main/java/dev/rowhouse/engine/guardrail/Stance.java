package dev.rowhouse.engine.guardrail;

/// What a database thinks of something that a statement uses.
public enum Stance {
    /// It is all right.
    ALLOWED,
    /// It is done, and the client is warned.
    WARNED,
    /// It is not done.
    REFUSED
}

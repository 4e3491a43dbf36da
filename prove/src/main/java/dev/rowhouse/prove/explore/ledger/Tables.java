package dev.rowhouse.prove.explore.ledger;

/// The contents of all tables of a design at one moment: one linearizable copy, or several
/// replicas.
public sealed interface Tables permits Ledger, Replicas {
    /// The contents once all replicas know the same.
    Ledger joined();

    /// The largest timestamp of any cell or deletion; 0 without any.
    long latestTimestamp();
}

package dev.rowhouse.design.maintenance;

/// Which tables may answer a lookup of a mutation, so that a repetition after a crash reads what
/// the first run has read.
public enum LookupScope {
    /// Any table.
    ANY,
    /// No view, and not the table in which the mutation's condition decides: once that has changed,
    /// it no longer tells where the copies are.
    NOT_DECIDING,
    /// No view: it may lag behind what the mutation has just written.
    FRESH,
    /// No view, and not the table that tells which instance the mutation is about: that one is
    /// written last.
    FRESH_BEFORE_LAST
}

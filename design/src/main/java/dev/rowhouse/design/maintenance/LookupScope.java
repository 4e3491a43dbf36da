package dev.rowhouse.design.maintenance;

/// The tables that may answer a lookup of a mutation. The limits make a repetition after a crash
/// read the same values as the first run.
public enum LookupScope {
    /// Any table.
    ANY,
    /// No view, and not the table in which the mutation's condition is decided: once that table has
    /// changed, it no longer tells where the copies are.
    NOT_DECIDING,
    /// No view: it may lag behind what the mutation has just written.
    FRESH,
    /// No view, and not the table that tells which instance the mutation is about: that table is
    /// written last.
    FRESH_BEFORE_LAST
}

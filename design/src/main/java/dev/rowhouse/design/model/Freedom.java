package dev.rowhouse.design.model;

/// What the designer may leave out of a table, and a model may forbid.
public enum Freedom {
    /// What the question shows may be read in a second step, by key.
    LOOKUP,
    /// A condition may be checked by the application.
    CHECK,
    /// The order may be made by the application.
    SORT
}

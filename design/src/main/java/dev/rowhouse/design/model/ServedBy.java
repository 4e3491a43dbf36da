package dev.rowhouse.design.model;

/// What shall serve a question.
public enum ServedBy {
    /// A table of its own, or one shared with questions of the same needs.
    TABLE,
    /// A secondary index on a table of the same rows.
    INDEX,
    /// A materialised view of a table of the same rows.
    VIEW,
    /// Two steps: a table that holds nothing but keys, then the rows by their keys.
    LOOKUP
}

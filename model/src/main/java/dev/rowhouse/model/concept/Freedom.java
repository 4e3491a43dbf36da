package dev.rowhouse.model.concept;

/// A way to answer a question besides reading one table, which a model may forbid or allow.
public enum Freedom {
    /// Reads shown attributes in a second step, by key.
    LOOKUP,
    /// A condition may be checked by the application.
    CHECK,
    /// The order may be made by the application.
    SORT,
    /// A secondary index may find the rows; only where the model allows it.
    INDEX,
    /// A materialized view may hold the rows; only where the model allows it.
    VIEW,
    /// Rows that belong to one instance may be elements of a collection in one row.
    COLLECTION,
    /// A table may have only the rows that meet a condition of the question.
    PARTIAL
}

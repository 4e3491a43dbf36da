package dev.rowhouse.model.concept;

/// The kind of answer that the model prescribes for a question.
public enum ServedBy {
    /// Whatever costs least: one table, or two that are read one after the other.
    ANY,
    /// One read of one table, of its own or shared with other questions.
    TABLE,
    /// A secondary index on a table of the same rows.
    INDEX,
    /// A materialized view of a table of the same rows.
    VIEW,
    /// Two steps: a table that holds nothing but keys, then the rows by their keys.
    LOOKUP,
    /// One read of one table, in which the rows that belong to one instance are elements of a
    /// collection.
    COLLECTION
}

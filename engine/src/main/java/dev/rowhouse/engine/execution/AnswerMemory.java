package dev.rowhouse.engine.execution;

/// The memory that there is for the answer to a statement.
@FunctionalInterface
public interface AnswerMemory {
    /// No limit.
    AnswerMemory UNLIMITED = bytes -> {};

    /// A row has been found that will be part of the answer.
    ///
    /// @param bytes the length of its values
    /// @throws dev.rowhouse.cql.error.CqlException when there is no room for it
    void take(long bytes);
}

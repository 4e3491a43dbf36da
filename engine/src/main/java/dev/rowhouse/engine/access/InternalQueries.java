package dev.rowhouse.engine.access;

import dev.rowhouse.engine.result.ResultRow;

import java.util.List;

/// Statements that the database executes for itself.
@FunctionalInterface
public interface InternalQueries {
    /// Executes a statement on the tables of `system_auth`.
    ///
    /// @param values Java values of its markers in order
    List<ResultRow> execute(String cql, Object... values);
}

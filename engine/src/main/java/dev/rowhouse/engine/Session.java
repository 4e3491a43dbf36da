package dev.rowhouse.engine;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.result.ResultPage;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/// A conversation with a database: it remembers the keyspace that `USE` chose, and nothing else.
///
/// **Thread safety.** Safe; but `USE` changes the keyspace for all threads, so give each its own session if they use it.
public final class Session {
    private volatile Optional<String> keyspace = Optional.empty();

    Session() {}

    /// Executes a statement.
    ///
    /// @param cql one statement, with or without a semicolon
    /// @param values the values of its bind markers in order
    /// @throws dev.rowhouse.cql.error.CqlException when the statement is wrong or cannot be executed
    public ResultSet execute(String cql, @Nullable Object... values) {
        return execute(SimpleStatement.of(cql, values));
    }

    /// Executes a statement.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when the statement is wrong or cannot be executed
    public ResultSet execute(Statement statement) {
        return new ResultSet(ResultPage.VOID, state -> execute(fetching(statement, state)));
    }

    /// Parses and analyses a statement for repeated execution.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when the statement is wrong
    public PreparedStatement prepare(String cql) {
        throw new UnsupportedOperationException(cql);
    }

    /// The keyspace that unqualified names belong to.
    public Optional<String> keyspace() {
        return keyspace;
    }

    private static Statement fetching(Statement statement, Bytes state) {
        return statement.withPagingState(state);
    }
}

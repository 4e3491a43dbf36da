package dev.rowhouse.shell.connect;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.schema.Schema;
import dev.rowhouse.engine.result.ResultRow;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A conversation with a database: an embedded one or a server.
///
/// **Thread safety.** Belongs to one thread at a time.
public interface Connection extends AutoCloseable {
    /// Executes a statement.
    ///
    /// @return the first page of the answer, or the page at the request's paging state
    /// @throws CqlException when the database refuses the statement
    /// @throws ConnectionException when the server does not answer
    /// @throws dev.rowhouse.engine.execution.StatementCancelledException when the request's
    ///     cancellation stopped it
    /// @throws StatementInterruptedException when the cancellation came, and it is unknown whether
    ///     the server still finishes it
    Page execute(Request request);

    /// The rows of all pages of a short answer.
    ///
    /// @throws CqlException when the database refuses the statement
    /// @throws ConnectionException when the server does not answer
    default List<ResultRow> all(String cql) {
        Request request = Request.of(cql);
        Page page = execute(request);
        List<ResultRow> rows = new ArrayList<>(page.rows());
        while (page.next().isPresent()) {
            page = execute(request.at(page.next().get()));
            rows.addAll(page.rows());
        }
        return rows;
    }

    /// Prepares a modification that is to be executed for many rows.
    ///
    /// @throws CqlException when the database refuses the statement
    /// @throws ConnectionException when the server does not answer
    Modification prepare(String cql);

    /// The keyspace that `USE` chose.
    Optional<String> keyspace();

    /// The current user keyspaces, without features of a server that this program does not know.
    ///
    /// @throws CqlException when the server refuses to describe them
    /// @throws ConnectionException when the server does not answer
    Schema schema();

    /// The name, place and versions that the database reports.
    Product product();

    /// The addresses of the nodes that hold the partitions of a token.
    ///
    /// @param token as the database writes it, a number as a rule
    /// @throws CqlException when there is no such keyspace, or this is no token
    /// @throws ConnectionException when the server does not answer
    List<String> replicas(String keyspace, String token);

    /// Whether a trace may still be incomplete when the answer is there.
    boolean tracesComeLate();

    /// The same database with another login.
    ///
    /// @throws CqlException with code BAD_CREDENTIALS when the password is wrong
    /// @throws ConnectionException when the server does not answer
    Connection login(Credentials credentials);

    /// Ends the conversation; a database that was handed in stays open.
    @Override
    void close();
}

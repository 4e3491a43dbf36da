package dev.rowhouse.engine;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.access.Caller;
import dev.rowhouse.engine.database.Database;
import dev.rowhouse.engine.database.ExecutableStatement;
import dev.rowhouse.engine.database.ExecutionContext;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.execution.StatementOptions;
import dev.rowhouse.engine.result.ResultPage;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A session with a database: it remembers the login and the keyspace of `USE`, and nothing else.
///
/// **Thread safety.** Safe; but `USE` changes the keyspace for all threads, so give each its own
/// session if they use it.
public final class Session {
    private final Database database;
    private final Optional<Login> login;
    private final Caller caller;
    private volatile Optional<String> keyspace;

    /// @param login the login; empty for the program itself, which has all permissions
    Session(Database database, Optional<Login> login, Optional<String> keyspace) {
        this.database = requireNonNull(database);
        this.login = requireNonNull(login);
        this.caller = login.map(one -> Caller.loggedIn(one.role())).orElse(Caller.PROGRAM);
        this.keyspace = requireNonNull(keyspace);
    }

    /// Executes a statement.
    ///
    /// @param cql one statement, with or without a semicolon
    /// @param values the values of its bind markers in order
    /// @throws CqlException when the statement is wrong or cannot be executed
    public ResultSet execute(String cql, @Nullable Object... values) {
        return execute(SimpleStatement.of(cql, values));
    }

    /// Executes a statement.
    ///
    /// @throws CqlException when the statement is wrong or cannot be executed
    /// @throws dev.rowhouse.engine.execution.StatementCancelledException when its cancellation
    ///     asked for that
    public ResultSet execute(Statement statement) {
        Execution execution =
                database.executions()
                        .begin(caller, statement.options().watch(), TracedRequest.of(statement));
        ResultPage page =
                database.executions()
                        .conclude(
                                execution,
                                () ->
                                        switch (statement) {
                                            case SimpleStatement simple ->
                                                    executeSimple(simple, execution);
                                            case BoundStatement bound ->
                                                    executeBound(bound, execution);
                                            case BatchStatement batch ->
                                                    executeBatch(batch, execution);
                                        });
        if (page.effect() instanceof ResultPage.Effect.KeyspaceUsed used) {
            keyspace = Optional.of(used.keyspace());
        }
        return new ResultSet(
                page, execution.tracingId(), state -> execute(statement.withPagingState(state)));
    }

    /// A statement prepared for one execution, if that usually takes microseconds
    /// ([PreparedStatement#runsInline]); a server may execute it at once. Empty for other
    /// statements, which [#execute] prepares itself.
    ///
    /// @param keyspaceOfNames the keyspace of unqualified names, instead of the session's
    /// @throws CqlException when the statement is wrong
    public Optional<PreparedStatement> prepareIfInline(
            String cql, Optional<String> keyspaceOfNames) {
        Optional<String> chosen = keyspaceOf(keyspaceOfNames);
        return database.prepareIfInline(cql, chosen)
                .map(executable -> new PreparedStatement(database, cql, chosen, executable));
    }

    /// Parses and analyses a statement for repeated execution.
    ///
    /// @throws CqlException when the statement is wrong
    public PreparedStatement prepare(String cql) {
        Optional<String> inUse = keyspace;
        return new PreparedStatement(
                database, cql, inUse, database.prepare(cql, inUse, Execution.unwatched()));
    }

    /// The login; empty for the program itself, which has all permissions.
    public Optional<Login> login() {
        return login;
    }

    /// Parses and analyses a statement for repeated execution, with a keyspace of its own for
    /// unqualified names.
    ///
    /// @throws CqlException when the statement is wrong
    public PreparedStatement prepare(String cql, String keyspaceOfNames) {
        Optional<String> chosen = Optional.of(keyspaceOfNames);
        return new PreparedStatement(
                database, cql, chosen, database.prepare(cql, chosen, Execution.unwatched()));
    }

    /// The keyspace that unqualified names belong to.
    public Optional<String> keyspace() {
        return keyspace;
    }

    private ResultPage executeSimple(SimpleStatement statement, Execution execution) {
        ExecutableStatement executable = executable(statement, execution);
        return database.execute(
                executable, values(statement, executable), context(statement.options(), execution));
    }

    private ExecutableStatement executable(SimpleStatement statement, Execution execution) {
        return database.prepare(
                statement.cql(), keyspaceOf(statement.options().keyspace()), execution);
    }

    private Optional<String> keyspaceOf(Optional<String> chosen) {
        return chosen.isPresent() ? chosen : keyspace;
    }

    private static @Nullable Bytes[] values(
            SimpleStatement statement, ExecutableStatement executable) {
        return statement.namedValues().isEmpty()
                ? Binding.exact(executable.description(), statement.values())
                : Binding.named(executable.description(), statement.namedValues());
    }

    private ResultPage executeBound(BoundStatement statement, Execution execution) {
        return database.execute(
                executable(statement),
                statement.valueArray(),
                context(statement.options(), execution));
    }

    private ExecutableStatement executable(BoundStatement statement) {
        if (statement.prepared().database() != database) {
            throw new IllegalArgumentException(
                    "the statement was prepared on another database: "
                            + statement.prepared().cql());
        }
        return statement.prepared().current();
    }

    private ResultPage executeBatch(BatchStatement batch, Execution execution) {
        List<ExecutableStatement> parts = new ArrayList<>(batch.statements().size());
        List<@Nullable Bytes[]> values = new ArrayList<>(batch.statements().size());
        for (Statement statement : batch.statements()) {
            switch (statement) {
                case SimpleStatement simple -> {
                    ExecutableStatement executable = executable(simple, execution);
                    parts.add(executable);
                    values.add(values(simple, executable));
                }
                case BoundStatement bound -> {
                    parts.add(executable(bound));
                    values.add(bound.valueArray());
                }
                case BatchStatement ignored -> throw ExecutableStatement.notInBatch();
            }
        }
        return database.executeBatch(
                batch.type(), parts, values, context(batch.options(), execution));
    }

    private ExecutionContext context(StatementOptions options, Execution execution) {
        return new ExecutionContext(options, keyspaceOf(options.keyspace()), caller, execution);
    }
}

package dev.rowhouse.engine;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.engine.database.Database;
import dev.rowhouse.engine.database.ExecutableStatement;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.execution.StatementOptions;
import dev.rowhouse.engine.result.ColumnSpecifications;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A statement that was parsed and analysed once, to be executed often.
///
/// It stays valid when the schema changes: the next execution analyses it again.
///
/// **Thread safety.** Safe; it may be shared by all sessions of its database.
public final class PreparedStatement {
    private final Database database;
    private final String cql;
    private final Optional<String> keyspace;
    private volatile ExecutableStatement executable;

    PreparedStatement(
            Database database,
            String cql,
            Optional<String> keyspace,
            ExecutableStatement executable) {
        this.database = requireNonNull(database);
        this.cql = requireNonNull(cql);
        this.keyspace = requireNonNull(keyspace);
        this.executable = requireNonNull(executable);
    }

    /// The text that was prepared.
    public String cql() {
        return cql;
    }

    /// The keyspace of unqualified names, as it was when the statement was prepared.
    public Optional<String> keyspace() {
        return keyspace;
    }

    /// The bind markers in order, each with its column or argument.
    public ColumnSpecifications variables() {
        return executable.description().variables();
    }

    /// The positions of the bind markers that give the partition key; empty when it is not given by
    /// markers alone.
    public List<Integer> partitionKeyVariables() {
        return executable.description().partitionKeyVariables();
    }

    /// The columns of the rows it answers; none when it answers none, or only whether it was
    /// applied.
    public ColumnSpecifications resultColumns() {
        return executable.description().resultColumns();
    }

    /// The access path, if it is a SELECT.
    public Optional<AccessPath> accessPath() {
        return executable.accessPath();
    }

    /// Analyses the statement again if the schema has changed since: afterwards [#variables] and
    /// the other methods refer to the current schema. Executing does so, too.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when it does not fit the schema any longer
    public void renew() {
        current();
    }

    /// Whether it usually executes within microseconds: it reads stored rows of one partition, or
    /// writes some without a prior read and without waiting for a disk. It tells who executes many
    /// where threads are worth their cost.
    public boolean runsInline() {
        return database.runsInline(executable);
    }

    /// This statement with a value for each marker in order; missing values at the end are unset.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when there are more values than markers, or a
    ///     value does not fit its marker's type
    public BoundStatement bind(@Nullable Object... values) {
        return bound(Binding.positional(executable.description(), values));
    }

    /// This statement with values by the names of the markers; missing ones are unset.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when there is no marker of a name, or a value
    ///     does not fit its marker's type
    public BoundStatement bindNamed(Map<String, ? extends @Nullable Object> values) {
        return bound(Binding.named(executable.description(), values));
    }

    /// This statement with serialized values in order; null is null. The array is given away.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when there are more values than markers, or
    ///     bytes are no value of their marker's type
    public BoundStatement bindBytes(@Nullable Bytes... values) {
        return bound(Binding.serialized(executable.description(), values));
    }

    private BoundStatement bound(@Nullable Bytes[] values) {
        return new BoundStatement(this, values, StatementOptions.DEFAULT);
    }

    /// The database it was prepared on.
    Database database() {
        return database;
    }

    /// The statement for the schema as it is now.
    ExecutableStatement current() {
        ExecutableStatement known = executable;
        if (database.isCurrent(known)) {
            return known;
        }
        ExecutableStatement renewed = database.prepare(cql, keyspace, Execution.unwatched());
        executable = renewed;
        return renewed;
    }
}

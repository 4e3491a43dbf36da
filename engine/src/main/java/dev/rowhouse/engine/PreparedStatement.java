package dev.rowhouse.engine;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.result.ColumnSpecifications;

import org.jspecify.annotations.Nullable;

import java.util.Map;

/// A statement that was parsed and analysed once, to be executed often.
///
/// It stays valid when the schema changes: the next execution analyses it anew.
///
/// **Thread safety.** Safe; it may be shared by all sessions of its database.
public final class PreparedStatement {
    private final String cql;
    private final ColumnSpecifications variables;
    private final ColumnSpecifications resultColumns;

    PreparedStatement(
            String cql, ColumnSpecifications variables, ColumnSpecifications resultColumns) {
        this.cql = requireNonNull(cql);
        this.variables = requireNonNull(variables);
        this.resultColumns = requireNonNull(resultColumns);
    }

    /// The text that was prepared.
    public String cql() {
        return cql;
    }

    /// The bind markers in order, each with the column or argument it stands for.
    public ColumnSpecifications variables() {
        return variables;
    }

    /// The columns of the rows it answers; none when it answers none.
    public ColumnSpecifications resultColumns() {
        return resultColumns;
    }

    /// This statement with a value for each marker in order; missing values at the end are unset.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when there are more values than markers, or a value does not fit its marker's type
    public BoundStatement bind(@Nullable Object... values) {
        return new BoundStatement(
                this, Binding.positional(variables, values), StatementOptions.DEFAULT);
    }

    /// This statement with values by the names of the markers; missing ones are unset.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when there is no marker of a name, or a value does not fit its marker's type
    public BoundStatement bindNamed(Map<String, ? extends @Nullable Object> values) {
        return new BoundStatement(this, Binding.named(variables, values), StatementOptions.DEFAULT);
    }

    /// This statement with serialized values in order; null is null. The array is given away.
    public BoundStatement bindBytes(@Nullable Bytes... values) {
        return new BoundStatement(
                this, Binding.serialized(variables, values), StatementOptions.DEFAULT);
    }
}

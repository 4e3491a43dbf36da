package dev.rowhouse.engine;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.engine.execution.StatementOptions;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;

/// A prepared statement with its values, serialized.
///
/// **Thread safety.** Immutable.
public final class BoundStatement implements Statement {
    private final PreparedStatement prepared;
    private final @Nullable Bytes[] values;
    private final StatementOptions options;

    /// Takes the array of values as its own. A value is null, the bytes of `Unset`, or serialized.
    BoundStatement(PreparedStatement prepared, @Nullable Bytes[] values, StatementOptions options) {
        this.prepared = requireNonNull(prepared);
        this.values = values;
        this.options = requireNonNull(options);
    }

    /// The prepared statement.
    public PreparedStatement prepared() {
        return prepared;
    }

    /// The serialized values of the markers in order.
    public List<@Nullable Bytes> values() {
        return Arrays.asList(values.clone());
    }

    /// The array itself, for the executor, which does not write to it.
    @Nullable Bytes[] valueArray() {
        return values;
    }

    @Override
    public StatementOptions options() {
        return options;
    }

    @Override
    public BoundStatement withOptions(StatementOptions newOptions) {
        return new BoundStatement(prepared, values, newOptions);
    }
}

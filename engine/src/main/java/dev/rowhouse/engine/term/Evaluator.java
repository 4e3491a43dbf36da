package dev.rowhouse.engine.term;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

/// Computes a serialized value.
///
/// **Thread safety.** Immutable; what differs between executions is in the [Evaluation].
@FunctionalInterface
public interface Evaluator {
    /// The value, or null, or [dev.rowhouse.engine.result.Unset#bytes()] for a marker that is not
    /// set.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when there is no value, for instance after a
    ///     division by zero
    @Nullable Bytes evaluate(Evaluation evaluation);
}

package dev.rowhouse.engine.function;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

/// A function of the rows of a group, resolved for the types of its arguments.
///
/// **Thread safety.** Stateless; a [State] belongs to one thread.
@FunctionalInterface
public interface AggregateFunction {
    /// A fresh state, of a group without rows.
    State newState(FunctionContext context);

    /// The state of a group so far.
    interface State {
        /// Takes in the serialized arguments of one more row.
        void add(@Nullable Bytes[] arguments);

        /// The result for the rows taken in.
        @Nullable Bytes result();
    }
}

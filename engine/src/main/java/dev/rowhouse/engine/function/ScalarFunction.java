package dev.rowhouse.engine.function;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

/// A function of values of one row, resolved for the types of its arguments.
///
/// **Thread safety.** Stateless.
@FunctionalInterface
public interface ScalarFunction {
    /// The result for serialized arguments, of which any may be null.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when the function is not defined for these
    ///     values
    @Nullable Bytes apply(@Nullable Bytes[] arguments, FunctionContext context);

    /// A function of one argument that is null for null, as nearly all native functions are.
    static ScalarFunction ofOne(OfOne function) {
        return (arguments, context) -> {
            Bytes argument = arguments[0];
            return argument == null ? null : function.apply(argument);
        };
    }

    /// The function that [#ofOne] wraps.
    @FunctionalInterface
    interface OfOne {
        /// The result for an argument that is not null.
        @Nullable Bytes apply(Bytes argument);
    }
}

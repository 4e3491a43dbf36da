package dev.rowhouse.engine.function;

import dev.rowhouse.cql.schema.FunctionMetadata;

/// User-defined functions, ready to be called.
@FunctionalInterface
public interface UserCode {
    /// The implementation of a function.
    ScalarFunction find(FunctionMetadata function);

    /// No functions, where none can be.
    static UserCode none() {
        return function -> {
            throw new IllegalArgumentException("no function " + function.signature());
        };
    }
}

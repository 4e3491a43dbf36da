package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;

/// Which parts of data definition are allowed, that an operator of Cassandra turns on or off.
///
/// @param userDefinedFunctions whether CREATE FUNCTION and CREATE AGGREGATE are allowed (`user_defined_functions_enabled`)
/// @param functionCheck what looks at the body of a new function
public record SchemaFeatures(boolean userDefinedFunctions, FunctionCheck functionCheck) {
    /// Everything is allowed, and the bodies of functions are not looked at.
    public static final SchemaFeatures ALL = new SchemaFeatures(true, function -> {});

    /// Looks at the body of a new function, by compiling it.
    @FunctionalInterface
    public interface FunctionCheck {
        /// Accepts a function by returning.
        ///
        /// @throws CqlException when the body is wrong
        void check(FunctionMetadata function);
    }
}

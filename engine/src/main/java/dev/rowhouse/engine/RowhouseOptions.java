package dev.rowhouse.engine;

/// The settings of a database.
///
/// @param userDefinedFunctions whether functions and aggregates in Java may be created (Cassandra's `user_defined_functions_enabled`)
public record RowhouseOptions(boolean userDefinedFunctions) {
    /// Everything is allowed. Cassandra's own default forbids functions: a cluster that many share has more to fear than a database inside
    /// one program.
    public static RowhouseOptions defaults() {
        return new RowhouseOptions(true);
    }

    /// The same with user-defined functions, or without.
    public RowhouseOptions withUserDefinedFunctions(boolean isAllowed) {
        return new RowhouseOptions(isAllowed);
    }
}

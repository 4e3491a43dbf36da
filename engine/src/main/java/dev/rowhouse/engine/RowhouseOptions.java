package dev.rowhouse.engine;

/// The settings of a database.
///
/// @param userDefinedFunctions whether functions and aggregates in Java may be created (Cassandra's `user_defined_functions_enabled`)
/// @param dynamicDataMasking whether columns may be masked (Cassandra's `dynamic_data_masking_enabled`)
public record RowhouseOptions(boolean userDefinedFunctions, boolean dynamicDataMasking) {
    /// Everything is allowed. Cassandra's own defaults forbid both: a cluster that many share has more to fear than a database inside one
    /// program.
    public static RowhouseOptions defaults() {
        return new RowhouseOptions(true, true);
    }

    /// The same without user-defined functions, or with them.
    public RowhouseOptions withUserDefinedFunctions(boolean isAllowed) {
        return new RowhouseOptions(isAllowed, dynamicDataMasking);
    }

    /// The same without masked columns, or with them.
    public RowhouseOptions withDynamicDataMasking(boolean isAllowed) {
        return new RowhouseOptions(userDefinedFunctions, isAllowed);
    }
}

package dev.rowhouse.engine;

/// The settings of a database.
///
/// @param userDefinedFunctions whether functions and aggregates in Java may be created (Cassandra's `user_defined_functions_enabled`)
/// @param dynamicDataMasking whether columns may be masked (Cassandra's `dynamic_data_masking_enabled`). Masks are kept and shown, but
///     hide nothing: every session is the administrator's, who may see what is masked
public record RowhouseOptions(boolean userDefinedFunctions, boolean dynamicDataMasking) {
    /// Functions are allowed, masks are not. Cassandra's own default forbids functions too: a cluster that many share has more to fear
    /// than a database inside one program.
    public static RowhouseOptions defaults() {
        return new RowhouseOptions(true, false);
    }

    /// The same with user-defined functions, or without.
    public RowhouseOptions withUserDefinedFunctions(boolean isAllowed) {
        return new RowhouseOptions(isAllowed, dynamicDataMasking);
    }

    /// The same with masks of columns, or without.
    public RowhouseOptions withDynamicDataMasking(boolean isAllowed) {
        return new RowhouseOptions(userDefinedFunctions, isAllowed);
    }
}

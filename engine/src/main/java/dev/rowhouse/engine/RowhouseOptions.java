package dev.rowhouse.engine;

import dev.rowhouse.engine.guardrail.Guardrails;
import dev.rowhouse.storage.StorageOptions;

import java.time.Duration;
import java.util.Optional;

/// The settings of a database.
///
/// @param userDefinedFunctions whether functions and aggregates in Java may be created (Cassandra's `user_defined_functions_enabled`)
/// @param dynamicDataMasking whether columns may be masked (Cassandra's `dynamic_data_masking_enabled`). Masks hide values from logins without
///     the permission UNMASK; sessions of the program itself see what is masked
/// @param readTimeout how long a SELECT may take for one page (Cassandra's `read_request_timeout` and `range_request_timeout`)
/// @param guardrails what is warned of and what is refused (Cassandra's guardrails)
/// @param storage how a database in a folder keeps its data
public record RowhouseOptions(
        boolean userDefinedFunctions,
        boolean dynamicDataMasking,
        Optional<Duration> readTimeout,
        Guardrails guardrails,
        StorageOptions storage) {
    /// Functions are allowed, masks are not, a read takes as long as it takes, and what will hurt in production is warned of. Cassandra's own defaults forbid functions,
    /// allow a read some seconds and let pass in silence what hurts: a cluster that many share has other things to fear than a database inside one program.
    public static RowhouseOptions defaults() {
        return new RowhouseOptions(
                true, false, Optional.empty(), Guardrails.warning(), StorageOptions.defaults());
    }

    /// As [#defaults()], with guardrails as Cassandra is shipped with them.
    public static RowhouseOptions compatible() {
        return defaults().withGuardrails(Guardrails.compatible());
    }

    /// The same with user-defined functions, or without.
    public RowhouseOptions withUserDefinedFunctions(boolean isAllowed) {
        return new RowhouseOptions(isAllowed, dynamicDataMasking, readTimeout, guardrails, storage);
    }

    /// The same with masks of columns, or without.
    public RowhouseOptions withDynamicDataMasking(boolean isAllowed) {
        return new RowhouseOptions(
                userDefinedFunctions, isAllowed, readTimeout, guardrails, storage);
    }

    /// The same with a limit to the time that a SELECT takes for one page; a longer one fails with code `READ_TIMEOUT`.
    public RowhouseOptions withReadTimeout(Duration timeout) {
        return new RowhouseOptions(
                userDefinedFunctions,
                dynamicDataMasking,
                Optional.of(timeout),
                guardrails,
                storage);
    }

    /// The same with other guardrails.
    public RowhouseOptions withGuardrails(Guardrails other) {
        return new RowhouseOptions(
                userDefinedFunctions, dynamicDataMasking, readTimeout, other, storage);
    }

    /// The same with other settings of storage.
    public RowhouseOptions withStorage(StorageOptions other) {
        return new RowhouseOptions(
                userDefinedFunctions, dynamicDataMasking, readTimeout, guardrails, other);
    }
}

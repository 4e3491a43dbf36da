package dev.rowhouse.engine;

import dev.rowhouse.cql.schema.CassandraRelease;
import dev.rowhouse.cql.schema.SchemaSwitch;
import dev.rowhouse.engine.guardrail.Guardrails;
import dev.rowhouse.engine.system.NodePlace;
import dev.rowhouse.storage.StorageOptions;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// The settings of a database.
///
/// @param userDefinedFunctions whether functions and aggregates in Java may be created (Cassandra's
///     `user_defined_functions_enabled`)
/// @param dynamicDataMasking whether columns may be masked (Cassandra's
///     `dynamic_data_masking_enabled`). Masks hide values from logins without the permission
///     UNMASK; sessions of the program itself see what is masked
/// @param schemaSwitches additional features of schema statements; none by default, as in Cassandra
/// @param readTimeout how long a SELECT may take for one page (Cassandra's `read_request_timeout`
///     and `range_request_timeout`)
/// @param guardrails warnings and rejections (Cassandra's guardrails)
/// @param storage how a database in a folder keeps its data
/// @param place the data center and rack that clients are told
/// @param release the release of Cassandra whose statements are allowed, and that clients are told
/// @param replicas the number of replicas of a database in memory, see
///     [dev.rowhouse.engine.replica.Replicas]; 1 for none
public record RowhouseOptions(
        boolean userDefinedFunctions,
        boolean dynamicDataMasking,
        Set<SchemaSwitch> schemaSwitches,
        Optional<Duration> readTimeout,
        Guardrails guardrails,
        StorageOptions storage,
        NodePlace place,
        CassandraRelease release,
        int replicas) {
    private static final int REPLICAS_MAX = 9;

    /// Copies the switches.
    ///
    /// @throws IllegalArgumentException when the number of replicas is not between 1 and 9
    public RowhouseOptions {
        if (replicas < 1 || replicas > REPLICAS_MAX) {
            throw new IllegalArgumentException(
                    "a database has from 1 to %d replicas, not %d"
                            .formatted(REPLICAS_MAX, replicas));
        }
        schemaSwitches = Set.copyOf(schemaSwitches);
    }

    /// Functions are allowed, masks are not, a read takes as long as it takes, and what will hurt
    /// in production is warned of. Cassandra's own defaults forbid functions, allow a read some
    /// seconds and let pass in silence what hurts: a cluster that many share has other things to
    /// fear than a database inside one program.
    public static RowhouseOptions defaults() {
        return new RowhouseOptions(
                true,
                false,
                Set.of(),
                Optional.empty(),
                Guardrails.warning(),
                StorageOptions.defaults(),
                NodePlace.usual(),
                CassandraRelease.V5_0,
                1);
    }

    /// Like [#defaults()], but replication may name any data center: for trying out schemas of a
    /// cluster.
    public static RowhouseOptions forAnyCluster() {
        return defaults().withSchemaSwitches(Set.of(SchemaSwitch.ANY_DATA_CENTER));
    }

    /// Like [#defaults()], with Cassandra's default guardrails.
    public static RowhouseOptions compatible() {
        return defaults().withGuardrails(Guardrails.compatible());
    }

    /// The same with user-defined functions, or without.
    public RowhouseOptions withUserDefinedFunctions(boolean isAllowed) {
        return new RowhouseOptions(
                isAllowed,
                dynamicDataMasking,
                schemaSwitches,
                readTimeout,
                guardrails,
                storage,
                place,
                release,
                replicas);
    }

    /// The same with masks of columns, or without.
    public RowhouseOptions withDynamicDataMasking(boolean isAllowed) {
        return new RowhouseOptions(
                userDefinedFunctions,
                isAllowed,
                schemaSwitches,
                readTimeout,
                guardrails,
                storage,
                place,
                release,
                replicas);
    }

    /// The same with parts of data definition that are turned off otherwise: replication in other
    /// data centers, for example.
    public RowhouseOptions withSchemaSwitches(Set<SchemaSwitch> switches) {
        return new RowhouseOptions(
                userDefinedFunctions,
                dynamicDataMasking,
                switches,
                readTimeout,
                guardrails,
                storage,
                place,
                release,
                replicas);
    }

    /// The same with a limit to the time that a SELECT takes for one page; a longer one fails with
    /// code `READ_TIMEOUT`.
    public RowhouseOptions withReadTimeout(Duration timeout) {
        return new RowhouseOptions(
                userDefinedFunctions,
                dynamicDataMasking,
                schemaSwitches,
                Optional.of(timeout),
                guardrails,
                storage,
                place,
                release,
                replicas);
    }

    /// The same with other guardrails.
    public RowhouseOptions withGuardrails(Guardrails other) {
        return new RowhouseOptions(
                userDefinedFunctions,
                dynamicDataMasking,
                schemaSwitches,
                readTimeout,
                other,
                storage,
                place,
                release,
                replicas);
    }

    /// The same with other settings of storage.
    public RowhouseOptions withStorage(StorageOptions other) {
        return new RowhouseOptions(
                userDefinedFunctions,
                dynamicDataMasking,
                schemaSwitches,
                readTimeout,
                guardrails,
                other,
                place,
                release,
                replicas);
    }

    /// The same in another data center or rack. A NetworkTopologyStrategy may name that data
    /// center, and drivers that are told another one find no node.
    public RowhouseOptions withPlace(NodePlace other) {
        return new RowhouseOptions(
                userDefinedFunctions,
                dynamicDataMasking,
                schemaSwitches,
                readTimeout,
                guardrails,
                storage,
                other,
                release,
                replicas);
    }

    /// The same with the statements of another release of Cassandra. A database that was made with
    /// a later release keeps its constraints, comments and labels; only statements are refused.
    public RowhouseOptions withRelease(CassandraRelease other) {
        return new RowhouseOptions(
                userDefinedFunctions,
                dynamicDataMasking,
                schemaSwitches,
                readTimeout,
                guardrails,
                storage,
                place,
                other,
                replicas);
    }

    /// The same with so many replicas, for a database in memory.
    ///
    /// @throws IllegalArgumentException when the number is not between 1 and 9
    public RowhouseOptions withReplicas(int count) {
        return new RowhouseOptions(
                userDefinedFunctions,
                dynamicDataMasking,
                schemaSwitches,
                readTimeout,
                guardrails,
                storage,
                place,
                release,
                count);
    }
}

package dev.rowhouse.cli.serve;

import dev.rowhouse.cql.schema.SchemaSwitch;

import picocli.CommandLine.Option;

import java.util.EnumSet;
import java.util.Set;

/// The options of `serve` that allow data definitions that are refused by default.
final class SchemaSettings {
    @Option(
            names = "--drop-compact-storage",
            arity = "0..1",
            fallbackValue = "true",
            paramLabel = "true|false",
            description =
                    "Allow ALTER TABLE … DROP COMPACT STORAGE (drop_compact_storage_enabled), which cannot be undone. Default: false.")
    private boolean dropCompactStorage;

    @Option(
            names = "--vector-index-parameters",
            arity = "0..1",
            fallbackValue = "true",
            paramLabel = "true|false",
            description =
                    "Allow maximum_node_connections and construction_beam_width as options of an index on vectors. Default: false. Property of Cassandra:%ncassandra.sai.vector.allow_custom_parameters.")
    private boolean vectorIndexParameters;

    @Option(
            names = "--any-data-center",
            arity = "0..1",
            fallbackValue = "true",
            paramLabel = "true|false",
            description =
                    "Allow replication to unknown data centers, for a schema written for a cluster. Default: false.")
    private boolean anyDataCenter;

    /// The switches that are on.
    Set<SchemaSwitch> switches() {
        Set<SchemaSwitch> on = EnumSet.noneOf(SchemaSwitch.class);
        if (dropCompactStorage) {
            on.add(SchemaSwitch.DROP_COMPACT_STORAGE);
        }
        if (vectorIndexParameters) {
            on.add(SchemaSwitch.VECTOR_INDEX_PARAMETERS);
        }
        if (anyDataCenter) {
            on.add(SchemaSwitch.ANY_DATA_CENTER);
        }
        return on;
    }
}

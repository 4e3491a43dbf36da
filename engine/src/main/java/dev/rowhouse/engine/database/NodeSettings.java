package dev.rowhouse.engine.database;

import dev.rowhouse.cql.schema.SchemaFeatures;
import dev.rowhouse.engine.read.SelectExecutor;
import dev.rowhouse.engine.system.NodeIdentity;
import dev.rowhouse.engine.udf.api.Budget;
import dev.rowhouse.engine.write.BatchExecutor;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The settings of Cassandra that mean something here, with the values by which this database goes.
final class NodeSettings {
    private static final int BYTES_PER_KIBIBYTE = 1024;

    private NodeSettings() {}

    static Map<String, String> of(SchemaFeatures features, Optional<Duration> readTimeout) {
        Map<String, String> settings = new TreeMap<>(NodeIdentity.commonSettings());
        settings.put("allow_filtering_enabled", "true");
        settings.put("batch_size_warn_threshold", kibibytes(BatchExecutor.BYTES_WARNED_OF));
        settings.put("batch_size_fail_threshold", kibibytes(BatchExecutor.BYTES_MAX));
        settings.put("cdc_enabled", "false");
        settings.put("default_secondary_index", "legacy_local_table");
        settings.put("default_secondary_index_enabled", "true");
        settings.put("drop_compact_storage_enabled", "false");
        settings.put(
                "dynamic_data_masking_enabled", Boolean.toString(features.dynamicDataMasking()));
        settings.put("materialized_views_enabled", "true");
        settings.put("sasi_indexes_enabled", "false");
        settings.put("tombstone_failure_threshold", Long.toString(SelectExecutor.TOMBSTONES_MAX));
        settings.put(
                "tombstone_warn_threshold", Long.toString(SelectExecutor.TOMBSTONES_WARNED_OF));
        settings.put("transient_replication_enabled", "false");
        settings.put(
                "unlogged_batch_across_partitions_warn_threshold",
                Integer.toString(BatchExecutor.PARTITIONS_WARNED_OF));
        settings.put(
                "user_defined_functions_enabled",
                Boolean.toString(features.userDefinedFunctions()));
        settings.put("user_defined_functions_warn_timeout", Budget.MILLIS_WARNED_OF + "ms");
        settings.put("user_defined_functions_fail_timeout", Budget.MILLIS_MAX + "ms");
        settings.put("vector_type_enabled", "true");
        readTimeout.ifPresent(timeout -> {
            settings.put("read_request_timeout", timeout.toMillis() + "ms");
            settings.put("range_request_timeout", timeout.toMillis() + "ms");
        });
        return settings;
    }

    private static String kibibytes(int bytes) {
        return bytes / BYTES_PER_KIBIBYTE + "KiB";
    }
}

package dev.rowhouse.engine.database;

import dev.rowhouse.cql.schema.SchemaFeatures;
import dev.rowhouse.cql.schema.SchemaSwitch;
import dev.rowhouse.engine.system.NodeIdentity;
import dev.rowhouse.engine.udf.api.Budget;

import java.util.Map;
import java.util.TreeMap;

/// The settings of Cassandra that apply here, with the values of this database.
final class NodeSettings {
    private NodeSettings() {}

    static Map<String, String> of(Database.Settings by) {
        SchemaFeatures features = by.features();
        Map<String, String> settings = new TreeMap<>(NodeIdentity.commonSettings(by.place()));
        settings.putAll(by.guardrails().settings());
        settings.put("cdc_enabled", "false");
        settings.put("default_secondary_index", "legacy_local_table");
        settings.put("default_secondary_index_enabled", "true");
        settings.put(
                "drop_compact_storage_enabled",
                Boolean.toString(features.allows(SchemaSwitch.DROP_COMPACT_STORAGE)));
        settings.put(
                "dynamic_data_masking_enabled", Boolean.toString(features.dynamicDataMasking()));
        settings.put("materialized_views_enabled", "true");
        settings.put("sasi_indexes_enabled", "false");
        settings.put("transient_replication_enabled", "false");
        settings.put(
                "user_defined_functions_enabled",
                Boolean.toString(features.userDefinedFunctions()));
        settings.put("user_defined_functions_warn_timeout", Budget.MILLIS_WARNED_OF + "ms");
        settings.put("user_defined_functions_fail_timeout", Budget.MILLIS_MAX + "ms");
        settings.put("vector_type_enabled", "true");
        by.readTimeout()
                .ifPresent(timeout -> {
                    settings.put("read_request_timeout", timeout.toMillis() + "ms");
                    settings.put("range_request_timeout", timeout.toMillis() + "ms");
                });
        return settings;
    }
}

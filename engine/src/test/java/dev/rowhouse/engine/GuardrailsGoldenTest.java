package dev.rowhouse.engine;

import dev.rowhouse.engine.guardrail.Guardrails;
import dev.rowhouse.testkit.GoldenRunner;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/// Guardrails warn and refuse as those of Apache Cassandra, in its words. The answers in the files
/// are a node's.
class GuardrailsGoldenTest {
    // When the answers were recorded.
    private static final long NOW_MICROS = 1_795_328_895_115_000L;

    private static Map<String, String> thresholds(String kind) {
        Map<String, String> settings = new HashMap<>();
        Map.ofEntries(
                        Map.entry("keyspaces", "2"),
                        Map.entry("tables", "4"),
                        Map.entry("columns_per_table", "5"),
                        Map.entry("secondary_indexes_per_table", "1"),
                        Map.entry("materialized_views_per_table", "1"),
                        Map.entry("partition_keys_in_select", "3"),
                        Map.entry("in_select_cartesian_product", "4"),
                        Map.entry("collection_size", "100B"),
                        Map.entry("items_per_collection", "3"),
                        Map.entry("column_value_size", "200B"),
                        Map.entry("fields_per_udt", "2"),
                        Map.entry("vector_dimensions", "3"),
                        Map.entry("maximum_timestamp", "1d"),
                        Map.entry("minimum_timestamp", "365d"))
                .forEach((name, value) -> settings.put(name + "_" + kind + "_threshold", value));
        return settings;
    }

    private static Guardrails warned() {
        Map<String, String> settings = thresholds("warn");
        settings.put("sai_string_term_size_warn_threshold", "50B");
        settings.put("sai_frozen_term_size_warn_threshold", "50B");
        settings.put("sai_vector_term_size_warn_threshold", "8B");
        settings.put("minimum_replication_factor_warn_threshold", "2");
        return Guardrails.compatible().withSettings(settings);
    }

    private static Guardrails refused() {
        Map<String, String> settings = thresholds("fail");
        settings.put("sai_string_term_size_fail_threshold", "50B");
        settings.put("sai_frozen_term_size_fail_threshold", "50B");
        settings.put("maximum_replication_factor_fail_threshold", "2");
        for (String feature :
                new String[] {
                    "allow_filtering",
                    "group_by",
                    "user_timestamps",
                    "read_before_write_list_operations",
                    "non_partition_restricted_index_query",
                    "zero_ttl_on_twcs",
                    "uncompressed_tables",
                    "compact_tables",
                    "alter_table",
                    "simplestrategy",
                    "drop_truncate_table",
                    "drop_keyspace"
                }) {
            settings.put(feature + "_enabled", "false");
        }
        return Guardrails.compatible().withSettings(settings);
    }

    private static Stream<DynamicTest> tests(Guardrails guardrails, String file) {
        RowhouseOptions options = RowhouseOptions.compatible().withGuardrails(guardrails);
        return GoldenRunner.of("golden/guarded", () -> new RoleSession(options, NOW_MICROS))
                .tests()
                .filter(test -> test.getDisplayName().equals(file));
    }

    @TestFactory
    Stream<DynamicTest> warns() {
        return tests(warned(), "warned.golden");
    }

    @TestFactory
    Stream<DynamicTest> refuses() {
        return tests(refused(), "refused.golden");
    }
}

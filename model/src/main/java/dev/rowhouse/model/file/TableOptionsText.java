package dev.rowhouse.model.file;

import dev.rowhouse.cql.schema.TableOptions;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The options of tables that a model file may state, each with an example.
final class TableOptionsText {
    /// Options that a model never states, with the reason.
    private static final Map<String, String> REFUSED =
            Map.of(
                    "default_time_to_live",
                    "write `ttl: 90 days` at the entity: then every row that shows it expires with it",
                    "id",
                    "leave it out: the database gives each table its id",
                    "extensions",
                    "leave it out, and let the tool that reads it set it with ALTER TABLE");

    private static final Map<String, String> EXAMPLES =
            Map.ofEntries(
                    Map.entry("additional_write_policy", "99p"),
                    Map.entry("allow_auto_snapshot", "false"),
                    Map.entry("bloom_filter_fp_chance", "0.01"),
                    Map.entry("caching", "{keys: ALL, rows_per_partition: 100}"),
                    Map.entry("cdc", "true"),
                    Map.entry("comment", "the orders of a customer"),
                    Map.entry(
                            "compaction",
                            "{class: LeveledCompactionStrategy, sstable_size_in_mb: 160}"),
                    Map.entry("compression", "{class: LZ4Compressor, chunk_length_in_kb: 16}"),
                    Map.entry("crc_check_chance", "1.0"),
                    Map.entry("gc_grace_seconds", "864_000"),
                    Map.entry("incremental_backups", "false"),
                    Map.entry("max_index_interval", "2_048"),
                    Map.entry("memtable", "default"),
                    Map.entry("memtable_flush_period_in_ms", "0"),
                    Map.entry("min_index_interval", "128"),
                    Map.entry("read_repair", "BLOCKING"),
                    Map.entry("speculative_retry", "99p"));

    private TableOptionsText() {}

    /// The names of the options that a model may state, in alphabetical order.
    static List<String> names() {
        return TableOptions.names().stream()
                .filter(name -> !REFUSED.containsKey(name))
                .sorted()
                .toList();
    }

    /// Why an option of Cassandra is not for models, as a remedy; empty when it is.
    static Optional<String> refusal(String name) {
        return Optional.ofNullable(REFUSED.get(name));
    }

    /// An example of an option, as a model file writes it: `caching: {keys: ALL, …}`.
    static String example(String name) {
        return name + ": " + EXAMPLES.getOrDefault(name, "...");
    }
}

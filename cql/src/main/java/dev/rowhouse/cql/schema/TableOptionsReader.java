package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.syntax.tree.Properties;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads and checks the options of a table or view from a WITH clause.
final class TableOptionsReader {
    static final String ID = "id";
    static final String DEFAULT_TIME_TO_LIVE = "default_time_to_live";
    static final Set<String> NAMES =
            Set.of(
                    "additional_write_policy",
                    "allow_auto_snapshot",
                    "bloom_filter_fp_chance",
                    "caching",
                    "cdc",
                    "comment",
                    "compaction",
                    "compression",
                    "memtable",
                    "crc_check_chance",
                    DEFAULT_TIME_TO_LIVE,
                    "extensions",
                    "gc_grace_seconds",
                    "incremental_backups",
                    "max_index_interval",
                    "memtable_flush_period_in_ms",
                    "min_index_interval",
                    "read_repair",
                    "speculative_retry",
                    ID);

    /// The options that Cassandra 6.0 has, too.
    private static final Set<String> NAMES_WITH_TRANSACTIONS =
            Stream.concat(NAMES.stream(), TransactionOptions.NAMES.stream())
                    .collect(Collectors.toUnmodifiableSet());

    /// The largest TTL of Cassandra, twenty years.
    private static final int TIME_TO_LIVE_SECONDS_MAX = 20 * 365 * 24 * 60 * 60;

    /// The smallest false positive chance that a Bloom filter of Cassandra's table of parameters
    /// reaches.
    private static final double FALSE_POSITIVE_CHANCE_MIN = 6.71e-5;

    /// The marker for the default chance of the compaction strategy.
    private static final double UNSET_CHANCE = -1;

    private static final double LEVELED_CHANCE = 0.1;

    private final StatementProperties properties;
    private final TableOptions base;

    private TableOptionsReader(StatementProperties properties, TableOptions base) {
        this.properties = properties;
        this.base = base;
    }

    /// The options of a new table.
    static TableOptions forNewTable(Properties properties, CassandraRelease release) {
        return read(properties, TableOptions.DEFAULT, release);
    }

    /// The options of a table after an ALTER, which cannot change the id.
    static TableOptions forAlteredTable(
            Properties properties, TableOptions base, CassandraRelease release) {
        TableOptions options = read(properties, base, release);
        if (properties.find(ID).isPresent()) {
            throw SchemaErrors.configuration("Cannot alter table id.");
        }
        return options;
    }

    /// The identity that a WITH clause gives to a new table.
    static Optional<UUID> findId(Properties properties) {
        return new StatementProperties(properties)
                .findString(ID)
                .map(text -> {
                    try {
                        return UUID.fromString(text);
                    } catch (IllegalArgumentException e) {
                        throw SchemaErrors.configuration("Invalid table id");
                    }
                });
    }

    private static TableOptions read(
            Properties properties, TableOptions base, CassandraRelease release) {
        StatementProperties statement = new StatementProperties(properties);
        statement.requireKnown(
                release.includes(CassandraRelease.V6_0) ? NAMES_WITH_TRANSACTIONS : NAMES);
        TableOptions options = new TableOptionsReader(statement, base).read();
        validate(options);
        return options;
    }

    private TableOptions read() {
        return new TableOptions(
                properties
                        .findString("additional_write_policy")
                        .map(SpeculativeRetry::normalize)
                        .orElse(base.additionalWritePolicy()),
                properties.findBoolean("allow_auto_snapshot").orElse(base.allowAutoSnapshot()),
                properties
                        .findDouble("bloom_filter_fp_chance")
                        .or(() -> isNew() ? Optional.of(UNSET_CHANCE) : Optional.empty())
                        .map(chance -> chance == UNSET_CHANCE ? defaultChance() : chance)
                        .orElse(base.bloomFilterFalsePositiveChance()),
                properties
                        .findMap("caching")
                        .map(TableOptionsReader::caching)
                        .orElse(base.caching()),
                properties.findBoolean("cdc").orElse(base.isChangeDataCaptured()),
                properties.findString("comment").orElse(base.comment()),
                properties
                        .findMap("compaction")
                        .map(CompactionOptions::normalize)
                        .orElse(base.compaction()),
                properties
                        .findMap("compression")
                        .map(CompressionOptions::normalize)
                        .orElse(base.compression()),
                properties
                        .findString("memtable")
                        .map(TableOptionsReader::memtable)
                        .orElse(base.memtable()),
                properties.findDouble("crc_check_chance").orElse(base.crcCheckChance()),
                properties.findInt(DEFAULT_TIME_TO_LIVE).orElse(base.defaultTimeToLiveSeconds()),
                base.extensions(),
                properties.findInt("gc_grace_seconds").orElse(base.gcGraceSeconds()),
                properties.findBoolean("incremental_backups").orElse(base.incrementalBackups()),
                properties.findInt("max_index_interval").orElse(base.maxIndexInterval()),
                properties
                        .findInt("memtable_flush_period_in_ms")
                        .orElse(base.memtableFlushPeriodMillis()),
                properties.findInt("min_index_interval").orElse(base.minIndexInterval()),
                properties
                        .findString("read_repair")
                        .map(TableOptionsReader::readRepair)
                        .orElse(base.readRepair()),
                properties
                        .findString("speculative_retry")
                        .map(SpeculativeRetry::normalize)
                        .orElse(base.speculativeRetry()),
                TransactionOptions.read(properties, base.transactions()));
    }

    private boolean isNew() {
        return base == TableOptions.DEFAULT;
    }

    /// The chance of a table that asks for none.
    private double defaultChance() {
        return properties
                        .findMap("compaction")
                        .map(CompactionOptions::normalize)
                        .orElse(base.compaction())
                        .getOrDefault("class", "")
                        .endsWith("LeveledCompactionStrategy")
                ? LEVELED_CHANCE
                : TableOptions.DEFAULT.bloomFilterFalsePositiveChance();
    }

    private static Map<String, String> caching(Map<String, String> given) {
        List<String> unknown = new ArrayList<>(given.keySet());
        unknown.removeAll(List.of("keys", "rows_per_partition"));
        if (!unknown.isEmpty()) {
            throw SchemaErrors.configuration(
                    "Invalid caching sub-options %s: only 'keys' and 'rows_per_partition' are allowed",
                    unknown);
        }
        String keys = given.getOrDefault("keys", "NONE");
        String rows = given.getOrDefault("rows_per_partition", "NONE");
        if (!isAllOrNone(keys)) {
            throw SchemaErrors.configuration(
                    "Invalid value '%s' for caching sub-option 'keys': only 'ALL' and 'NONE' are allowed",
                    keys);
        }
        if (!isAllOrNone(rows) && !rows.matches("\\d{1,9}")) {
            throw SchemaErrors.configuration(
                    "Invalid value '%s' for caching sub-option 'rows_per_partition': only 'ALL', 'NONE', and integer values are allowed",
                    rows);
        }
        Map<String, String> caching = new TreeMap<>();
        caching.put("keys", keys.toUpperCase(Locale.ROOT));
        caching.put("rows_per_partition", rows.toUpperCase(Locale.ROOT));
        return caching;
    }

    private static boolean isAllOrNone(String value) {
        return value.equalsIgnoreCase("ALL") || value.equalsIgnoreCase("NONE");
    }

    private static String memtable(String name) {
        if (!name.equals("default")) {
            throw SchemaErrors.configuration("Memtable configuration \"%s\" not found.", name);
        }
        return name;
    }

    private static String readRepair(String text) {
        String strategy = text.toUpperCase(Locale.ROOT);
        if (!strategy.equals("BLOCKING") && !strategy.equals("NONE")) {
            // Cassandra lets the failure of its own enumeration through.
            throw new CqlException(
                    ErrorCode.SERVER_ERROR,
                    "java.lang.IllegalArgumentException: No enum constant org.apache.cassandra.service.reads.repair.ReadRepairStrategy."
                            + strategy);
        }
        return strategy;
    }

    private static void validate(TableOptions options) {
        double chance = options.bloomFilterFalsePositiveChance();
        // Not a number is let through, as in Cassandra.
        if (chance <= FALSE_POSITIVE_CHANCE_MIN || chance > 1) {
            throw SchemaErrors.configuration(
                    "bloom_filter_fp_chance must be larger than %s and less than or equal to 1.0 (got %s)",
                    FALSE_POSITIVE_CHANCE_MIN, chance);
        }
        if (!(options.crcCheckChance() >= 0 && options.crcCheckChance() <= 1)) {
            throw SchemaErrors.configuration(
                    "crc_check_chance must be larger than or equal to 0 and smaller than or equal to 1.0 (got %s)",
                    options.crcCheckChance());
        }
        requireAtLeast(DEFAULT_TIME_TO_LIVE, 0, options.defaultTimeToLiveSeconds());
        if (options.defaultTimeToLiveSeconds() > TIME_TO_LIVE_SECONDS_MAX) {
            throw SchemaErrors.configuration(
                    "default_time_to_live must be less than or equal to %d (got %s)",
                    TIME_TO_LIVE_SECONDS_MAX, options.defaultTimeToLiveSeconds());
        }
        requireAtLeast("gc_grace_seconds", 0, options.gcGraceSeconds());
        requireAtLeast("min_index_interval", 1, options.minIndexInterval());
        if (options.maxIndexInterval() < options.minIndexInterval()) {
            throw SchemaErrors.configuration(
                    "max_index_interval must be greater than or equal to min_index_interval (%s) (got %s)",
                    options.minIndexInterval(), options.maxIndexInterval());
        }
        requireAtLeast("memtable_flush_period_in_ms", 0, options.memtableFlushPeriodMillis());
        options.transactions().validate();
    }

    private static void requireAtLeast(String name, int minimum, int value) {
        if (value < minimum) {
            throw SchemaErrors.configuration(
                    "%s must be greater than or equal to %d (got %s)", name, minimum, value);
        }
    }
}

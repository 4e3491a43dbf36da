package dev.rowhouse.cql.schema;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The `compaction` of a table: reads what a statement says into the form that a table keeps, and
/// checks the options of each strategy.
final class CompactionOptions {
    private static final String PACKAGE = "org.apache.cassandra.db.compaction.";
    private static final String CLASS = "class";
    private static final String MIN_THRESHOLD = "min_threshold";
    private static final String MAX_THRESHOLD = "max_threshold";
    private static final String SIZE_TIERED = "SizeTieredCompactionStrategy";
    private static final String LEVELED = "LeveledCompactionStrategy";
    private static final String TIME_WINDOW = "TimeWindowCompactionStrategy";
    private static final String UNIFIED = "UnifiedCompactionStrategy";

    private static final Set<String> COMMON =
            Set.of(
                    "tombstone_threshold",
                    "tombstone_compaction_interval",
                    "unchecked_tombstone_compaction",
                    "log_all",
                    "enabled",
                    "only_purge_repaired_tombstones",
                    "provide_overlapping_tombstones");
    private static final Set<String> TIERED =
            Set.of("min_sstable_size", "bucket_low", "bucket_high", MIN_THRESHOLD, MAX_THRESHOLD);
    private static final Map<String, Set<String>> OPTIONS_BY_STRATEGY =
            Map.of(
                    SIZE_TIERED,
                    union(COMMON, TIERED),
                    LEVELED,
                    union(
                            union(COMMON, TIERED),
                            Set.of("sstable_size_in_mb", "fanout_size", "single_sstable_uplevel")),
                    TIME_WINDOW,
                    union(
                            union(COMMON, TIERED),
                            Set.of(
                                    "timestamp_resolution",
                                    "compaction_window_unit",
                                    "compaction_window_size",
                                    "expired_sstable_check_frequency_seconds",
                                    "unsafe_aggressive_sstable_expiration")),
                    UNIFIED,
                    union(
                            COMMON,
                            Set.of(
                                    "scaling_parameters",
                                    "flush_size_override",
                                    "max_sstables_to_compact",
                                    "expired_sstable_check_frequency_seconds",
                                    "unsafe_aggressive_sstable_expiration",
                                    "base_shard_count",
                                    "target_sstable_size",
                                    "min_sstable_size",
                                    "sstable_growth",
                                    "overlap_inclusion_method")));
    private static final Set<String> TIME_UNITS =
            Set.of(
                    "NANOSECONDS",
                    "MICROSECONDS",
                    "MILLISECONDS",
                    "SECONDS",
                    "MINUTES",
                    "HOURS",
                    "DAYS");
    private static final Pattern SCALING = Pattern.compile("N|[LT]\\d+|[+-]?\\d+");

    private final String strategy;
    private final Map<String, String> options;

    private CompactionOptions(String strategy, Map<String, String> options) {
        this.strategy = strategy;
        this.options = options;
    }

    private static Set<String> union(Set<String> one, Set<String> other) {
        Set<String> all = new TreeSet<>(one);
        all.addAll(other);
        return Set.copyOf(all);
    }

    /// Normalizes options as a table stores them: full class name, and thresholds where the
    /// strategy has them.
    static Map<String, String> normalize(Map<String, String> given) {
        Map<String, String> options = new LinkedHashMap<>(given);
        String className = options.remove(CLASS);
        if (className == null) {
            throw SchemaErrors.configuration(
                    "Missing sub-option 'class' for the 'compaction' option");
        }
        String fullName = className.contains(".") ? className : PACKAGE + className;
        String strategy = fullName.substring(fullName.lastIndexOf('.') + 1);
        if (!OPTIONS_BY_STRATEGY.containsKey(strategy) || !fullName.equals(PACKAGE + strategy)) {
            throw SchemaErrors.configuration(
                    "Unable to find compaction strategy class '%s'", fullName);
        }
        if (!strategy.equals(UNIFIED)) {
            options.putIfAbsent(MIN_THRESHOLD, "4");
            options.putIfAbsent(MAX_THRESHOLD, "32");
        }
        new CompactionOptions(strategy, options).check();
        Map<String, String> result = new TreeMap<>(options);
        result.put(CLASS, fullName);
        return result;
    }

    private void check() {
        checkOverlappingTombstones();
        checkCommon();
        if (!strategy.equals(UNIFIED)) {
            checkTiered();
        }
        switch (strategy) {
            case LEVELED -> checkLeveled();
            case TIME_WINDOW -> checkTimeWindow();
            case UNIFIED -> checkUnified();
            default -> {}
        }
        Set<String> unknown = new TreeSet<>(options.keySet());
        unknown.removeAll(OPTIONS_BY_STRATEGY.getOrDefault(strategy, Set.of()));
        if (!unknown.isEmpty()) {
            throw SchemaErrors.configuration(
                    "Properties specified %s are not understood by %s", unknown, strategy);
        }
        if (!strategy.equals(UNIFIED)) {
            checkThresholds();
        }
    }

    private void checkOverlappingTombstones() {
        String value = options.getOrDefault("provide_overlapping_tombstones", "NONE");
        String upper = value.toUpperCase(Locale.ROOT);
        if (!List.of("NONE", "ROW", "CELL").contains(upper)) {
            throw SchemaErrors.configuration(
                    "Invalid value %s for 'provide_overlapping_tombstones' compaction sub-option - must be one of the following [NONE, ROW, CELL].",
                    upper);
        }
    }

    private void checkCommon() {
        double threshold = number("tombstone_threshold", 0.2, "int (base10)");
        if (threshold < 0) {
            throw SchemaErrors.configuration(
                    "tombstone_threshold must be greater than 0, but was %f", threshold);
        }
        long interval = integer("tombstone_compaction_interval", 86_400);
        if (interval < 0) {
            throw SchemaErrors.configuration(
                    "tombstone_compaction_interval must be greater than 0, but was %d", interval);
        }
        checkBoolean(
                "unchecked_tombstone_compaction",
                "'unchecked_tombstone_compaction' should be either 'true' or 'false', not '%s'");
        checkBoolean("log_all", "'log_all' should either be 'true' or 'false', not %s");
        checkBoolean("enabled", "enabled should either be 'true' or 'false', not %s");
    }

    private void checkBoolean(String name, String message) {
        String value = options.getOrDefault(name, "true");
        if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
            throw SchemaErrors.configuration(message, value);
        }
    }

    private void checkTiered() {
        long minSize = integer("min_sstable_size", 50L << 20);
        if (minSize < 0) {
            throw SchemaErrors.configuration("min_sstable_size must be non negative: %d", minSize);
        }
        double low = number("bucket_low", 0.5, "float");
        double high = number("bucket_high", 1.5, "float");
        if (high <= low) {
            throw SchemaErrors.configuration(
                    "bucket_high value (%s) is less than or equal to the bucket_low value (%s)",
                    high, low);
        }
    }

    private void checkLeveled() {
        String sstableSize = options.getOrDefault("sstable_size_in_mb", "1");
        for (String name : List.of("sstable_size_in_mb", "fanout_size")) {
            int size;
            try {
                size = Integer.parseInt(options.getOrDefault(name, "1"));
            } catch (NumberFormatException e) {
                // For both options Cassandra prints the size of the files.
                throw SchemaErrors.configuration(
                        "%s is not a parsable int (base10) for %s", sstableSize, name);
            }
            if (size < 1) {
                throw SchemaErrors.configuration(
                        "%s must be larger than 0, but was %s", name, size);
            }
        }
    }

    private void checkTimeWindow() {
        requireOneOf("timestamp_resolution", TIME_UNITS, "MICROSECONDS");
        requireOneOf("compaction_window_unit", Set.of("MINUTES", "HOURS", "DAYS"), "DAYS");
        long size = integer("compaction_window_size", 1);
        if (size < 1) {
            throw SchemaErrors.configuration(
                    "%d must be greater than 1 for compaction_window_size", size);
        }
        long frequency = integer("expired_sstable_check_frequency_seconds", 600);
        if (frequency < 0) {
            throw SchemaErrors.configuration(
                    "expired_sstable_check_frequency_seconds must not be negative, but was %d",
                    frequency);
        }
        checkBoolean(
                "unsafe_aggressive_sstable_expiration",
                "unsafe_aggressive_sstable_expiration is not 'true' or 'false' (%s)");
        if (options.getOrDefault("unsafe_aggressive_sstable_expiration", "false")
                .equalsIgnoreCase("true")) {
            throw SchemaErrors.configuration(
                    "unsafe_aggressive_sstable_expiration is requested but not allowed, restart cassandra with -Dcassandra.allow_unsafe_aggressive_sstable_expiration=true to allow it");
        }
    }

    private void requireOneOf(String name, Set<String> values, String otherwise) {
        String value = options.getOrDefault(name, otherwise);
        if (!values.contains(value)) {
            throw SchemaErrors.configuration("%s is not valid for %s", value, name);
        }
    }

    private void checkUnified() {
        String scaling = options.getOrDefault("scaling_parameters", "T4");
        for (String parameter : Arrays.stream(scaling.split(",")).map(String::strip).toList()) {
            if (!SCALING.matcher(parameter).matches()) {
                throw SchemaErrors.configuration(
                        "Scaling parameter %s must match N|L[0-9]+|T[0-9]+|[+-]?[0-9]+", parameter);
            }
            boolean isFan = parameter.startsWith("L") || parameter.startsWith("T");
            if (isFan && Integer.parseInt(parameter.substring(1)) < 2) {
                throw SchemaErrors.configuration(
                        "Fan factor cannot be lower than 2 in %s", parameter);
            }
        }
        long shards = integer("base_shard_count", 4);
        if (shards <= 0) {
            throw SchemaErrors.configuration(
                    "Invalid configuration, base_shard_count should be positive: %d", shards);
        }
        checkSizes();
        checkBoolean(
                "unsafe_aggressive_sstable_expiration",
                "unsafe_aggressive_sstable_expiration should either be 'true' or 'false', not %s");
        checkExpiryFrequency();
        integer("max_sstables_to_compact", 0);
        String method = options.getOrDefault("overlap_inclusion_method", "TRANSITIVE");
        List<String> methods = List.of("NONE", "SINGLE", "TRANSITIVE");
        if (!methods.contains(method.toUpperCase(Locale.ROOT))) {
            throw SchemaErrors.configuration(
                    "Invalid overlap inclusion method %s. The valid options are %s.",
                    method, methods);
        }
    }

    private void checkExpiryFrequency() {
        String name = "expired_sstable_check_frequency_seconds";
        String value = options.getOrDefault(name, "600");
        long seconds;
        try {
            seconds = Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw SchemaErrors.configuration(
                    "%s is not a parsable long (base10) for %s", value, name);
        }
        if (seconds <= 0) {
            throw SchemaErrors.configuration(
                    "Invalid configuration, %s should be positive: %d", name, seconds);
        }
    }

    private void checkSizes() {
        HumanSize target = size("target_sstable_size", "1GiB");
        size("flush_size_override", "1GiB");
        String text = options.getOrDefault("min_sstable_size", "100MiB");
        HumanSize minimum =
                HumanSize.parse(text)
                        .filter(size -> size.bytes() >= 0)
                        .orElseThrow(() ->
                                SchemaErrors.configuration(
                                        "%s is not a valid size in bytes for min_sstable_size",
                                        text));
        if (minimum.bytes() >= target.bytes() * 0.7) {
            throw SchemaErrors.configuration(
                    "Invalid configuration, min_sstable_size (%s) should be less than 70%% of the targetSSTableSize (%s)",
                    minimum, target);
        }
        checkGrowth();
    }

    private HumanSize size(String name, String otherwise) {
        String text = options.getOrDefault(name, otherwise);
        return HumanSize.parse(text)
                .orElseThrow(() ->
                        SchemaErrors.configuration(
                                "%s %s is not a valid size in bytes: %s does not end in unit B",
                                name, text, text));
    }

    private void checkGrowth() {
        String text = options.getOrDefault("sstable_growth", "0.333");
        double growth;
        try {
            growth = Double.parseDouble(text.strip());
        } catch (NumberFormatException e) {
            throw SchemaErrors.configuration(
                    "sstable_growth is not a valid number between 0 and 1: %s",
                    String.valueOf(e.getMessage()));
        }
        if (growth < 0 || growth > 1) {
            throw SchemaErrors.configuration("sstable_growth %s must be between 0 and 1", text);
        }
    }

    private void checkThresholds() {
        Map<String, Integer> thresholds = new HashMap<>();
        for (String name : List.of(MIN_THRESHOLD, MAX_THRESHOLD)) {
            String value = options.getOrDefault(name, "");
            try {
                thresholds.put(name, Integer.valueOf(value));
            } catch (NumberFormatException e) {
                throw SchemaErrors.configuration(
                        "Invalid value %s for '%s' compaction sub-option - must be an integer",
                        value, name);
            }
        }
        int min = thresholds.getOrDefault(MIN_THRESHOLD, 4);
        int max = thresholds.getOrDefault(MAX_THRESHOLD, 32);
        if (min == 0 || max == 0) {
            throw SchemaErrors.configuration(
                    "Disabling compaction by setting compaction thresholds to 0 has been removed, set the compaction option 'enabled' to false instead.");
        }
        if (min <= 1) {
            throw SchemaErrors.configuration(
                    "Min compaction threshold cannot be less than 2 (got %d)", min);
        }
        if (min > max) {
            throw SchemaErrors.configuration(
                    "Min compaction threshold (got %d) cannot be greater than max compaction threshold (got %d)",
                    min, max);
        }
    }

    private long integer(String name, long otherwise) {
        String value = options.get(name);
        try {
            return value == null ? otherwise : Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw SchemaErrors.configuration(
                    "%s is not a parsable int (base10) for %s", value, name);
        }
    }

    private double number(String name, double otherwise, String what) {
        String value = options.get(name);
        try {
            return value == null ? otherwise : Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw SchemaErrors.configuration("%s is not a parsable %s for %s", value, what, name);
        }
    }
}

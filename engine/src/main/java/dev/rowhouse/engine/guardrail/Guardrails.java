package dev.rowhouse.engine.guardrail;

import dev.rowhouse.cql.schema.TableOptions;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/// The guardrails of a database: its warnings and rejections. Settings have the names of
/// `cassandra.yaml`; all of them are listed, with the values of the profiles, in
/// `docs/guardrails.md`.
///
/// Guardrails are for those who log in and are no superusers, and for the program itself unless it
/// is spared. Superusers who log in are kept from nothing, as in Cassandra, save by the thresholds
/// that are for everybody.
///
/// @param enforcements the settings of features; missing ones are allowed
/// @param limits the thresholds; missing ones mean no limit
/// @param properties which properties of tables may be named
/// @param sparesProgram whether the program itself, which is the administrator, is kept from
///     nothing
public record Guardrails(
        Map<Feature, Enforcement> enforcements,
        Map<Threshold, Limit> limits,
        PropertyRules properties,
        boolean sparesProgram) {
    /// The setting that says whether the program is spared. Rowhouse's own.
    public static final String SPARES_PROGRAM = "guardrails_spare_program";

    /// Nothing is kept from anything, what holds for everybody included.
    public static final Guardrails NONE =
            new Guardrails(Map.of(), Map.of(), PropertyRules.NONE, true);

    private static final String PROPERTIES_WARNED = "table_properties_warned";
    private static final String PROPERTIES_IGNORED = "table_properties_ignored";
    private static final String PROPERTIES_DISALLOWED = "table_properties_disallowed";
    private static final long KIBIBYTE = 1 << 10;
    private static final long MEBIBYTE = 1 << 20;
    private static final long DAY_MICROS = 86_400_000_000L;

    /// Copies the maps.
    public Guardrails {
        EnumMap<Feature, Enforcement> ownEnforcements = new EnumMap<>(Feature.class);
        ownEnforcements.putAll(enforcements);
        ownEnforcements.values().removeIf(enforcement -> enforcement == Enforcement.ALLOWED);
        enforcements = Collections.unmodifiableMap(ownEnforcements);
        EnumMap<Threshold, Limit> ownLimits = new EnumMap<>(Threshold.class);
        ownLimits.putAll(limits);
        ownLimits.values().removeIf(Limit::isNone);
        limits = Collections.unmodifiableMap(ownLimits);
    }

    /// The defaults of Cassandra 5.0; the program is exempt, as every client of Cassandra is while
    /// authentication is off.
    public static Guardrails compatible() {
        return NONE.with(Feature.ZERO_TTL_ON_TWCS, Enforcement.WARNED)
                .with(Threshold.SAI_STRING_TERM_SIZE, Limit.of(KIBIBYTE, 8 * KIBIBYTE))
                .with(Threshold.SAI_FROZEN_TERM_SIZE, Limit.of(KIBIBYTE, 8 * KIBIBYTE))
                .with(Threshold.SAI_VECTOR_TERM_SIZE, Limit.of(16 * KIBIBYTE, 32 * KIBIBYTE))
                .with(Threshold.BATCH_SIZE, Limit.of(5 * KIBIBYTE, 50 * KIBIBYTE))
                .with(Threshold.UNLOGGED_BATCH_ACROSS_PARTITIONS, Limit.warning(10))
                .with(Threshold.TOMBSTONES, Limit.of(1000, 100_000));
    }

    /// Warns of what hurts once there are many data and many clients, and does it. The program is
    /// warned too.
    public static Guardrails warning() {
        return compatible()
                .withSparedProgram(false)
                .with(Feature.ALLOW_FILTERING, Enforcement.WARNED)
                .with(Feature.FULL_SCAN, Enforcement.WARNED)
                .with(Feature.INDEX_QUERY_WITHOUT_PARTITION, Enforcement.WARNED)
                .with(Feature.LIST_READ_BEFORE_WRITE, Enforcement.WARNED)
                .with(Feature.COMPACT_TABLES, Enforcement.WARNED)
                .with(Feature.ZERO_GC_GRACE, Enforcement.WARNED)
                .with(Threshold.KEYSPACES, Limit.warning(40))
                .with(Threshold.TABLES, Limit.warning(150))
                .with(Threshold.COLUMNS_PER_TABLE, Limit.warning(100))
                .with(Threshold.SECONDARY_INDEXES_PER_TABLE, Limit.warning(3))
                .with(Threshold.MATERIALIZED_VIEWS_PER_TABLE, Limit.warning(2))
                .with(Threshold.FIELDS_PER_UDT, Limit.warning(30))
                .with(Threshold.VECTOR_DIMENSIONS, Limit.warning(4096))
                .with(Threshold.PAGE_SIZE, Limit.warning(5000))
                .with(Threshold.PARTITION_KEYS_IN_SELECT, Limit.warning(20))
                .with(Threshold.IN_SELECT_CARTESIAN_PRODUCT, Limit.warning(25))
                .with(Threshold.PARTITIONS_IN_BATCH, Limit.warning(10))
                .with(Threshold.PARTITION_ROWS, Limit.warning(100_000))
                .with(Threshold.PARTITION_SIZE, Limit.warning(100 * MEBIBYTE))
                .with(Threshold.PARTITION_TOMBSTONES, Limit.warning(100_000))
                .with(Threshold.ITEMS_PER_COLLECTION, Limit.warning(200))
                .with(Threshold.COLLECTION_SIZE, Limit.warning(64 * KIBIBYTE))
                .with(Threshold.COLUMN_VALUE_SIZE, Limit.warning(MEBIBYTE))
                .with(Threshold.MAXIMUM_TIMESTAMP, Limit.warning(DAY_MICROS));
    }

    /// Refuses what [#warning] warns of, the thresholds excepted that are for everybody: those stay
    /// as they are shipped.
    public static Guardrails strict() {
        Guardrails strict = warning();
        for (Map.Entry<Feature, Enforcement> entry : warning().enforcements().entrySet()) {
            strict = strict.with(entry.getKey(), Enforcement.REFUSED);
        }
        for (Map.Entry<Threshold, Limit> entry : warning().limits().entrySet()) {
            if (!entry.getKey().isForEverybody()) {
                strict = strict.with(entry.getKey(), entry.getValue().strict());
            }
        }
        return strict;
    }

    /// The same, except for one feature.
    public Guardrails with(Feature feature, Enforcement enforcement) {
        Map<Feature, Enforcement> changed = new EnumMap<>(Feature.class);
        changed.putAll(enforcements);
        changed.put(feature, enforcement);
        return new Guardrails(changed, limits, properties, sparesProgram);
    }

    /// The same, except for one threshold.
    public Guardrails with(Threshold threshold, Limit limit) {
        Map<Threshold, Limit> changed = new EnumMap<>(Threshold.class);
        changed.putAll(limits);
        changed.put(threshold, limit);
        return new Guardrails(enforcements, changed, properties, sparesProgram);
    }

    /// The same with the program itself kept from nothing, or from as much as others.
    public Guardrails withSparedProgram(boolean isSpared) {
        return new Guardrails(enforcements, limits, properties, isSpared);
    }

    /// The same with other rules for the properties of tables.
    public Guardrails with(PropertyRules rules) {
        return new Guardrails(enforcements, limits, rules, sparesProgram);
    }

    /// The setting for a feature.
    public Enforcement enforcement(Feature feature) {
        Enforcement enforcement = enforcements.get(feature);
        return enforcement == null ? Enforcement.ALLOWED : enforcement;
    }

    /// The limit of a threshold.
    public Limit limit(Threshold threshold) {
        Limit limit = limits.get(threshold);
        return limit == null ? Limit.NONE : limit;
    }

    /// The guardrails for exempt callers: the thresholds that apply to everybody.
    public Guardrails forSpared() {
        Map<Threshold, Limit> left = new EnumMap<>(Threshold.class);
        left.putAll(limits);
        left.keySet().removeIf(threshold -> !threshold.isForEverybody());
        return new Guardrails(Map.of(), left, PropertyRules.NONE, sparesProgram);
    }

    /// The same with settings as a configuration file has them: `allow_filtering_enabled: false`,
    /// `tables_warn_threshold: 100`, `collection_size_fail_threshold: 1MiB`,
    /// `maximum_timestamp_warn_threshold: 1d`. Settings that are not named stay as they are.
    ///
    /// @throws IllegalArgumentException when a name or a value is invalid; the message says which,
    ///     and the remedy
    public Guardrails withSettings(Map<String, String> settings) {
        SortedMap<String, String> all = new TreeMap<>(settings());
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            if (!all.containsKey(setting.getKey())) {
                throw new IllegalArgumentException(
                        "there is no guardrail setting '%s'; the settings are %s"
                                .formatted(setting.getKey(), String.join(", ", all.keySet())));
            }
            all.put(setting.getKey(), setting.getValue());
        }
        return parse(all);
    }

    private static Guardrails parse(Map<String, String> settings) {
        Guardrails parsed =
                new Guardrails(
                        Map.of(),
                        Map.of(),
                        new PropertyRules(
                                parseProperties(settings, PROPERTIES_WARNED),
                                parseProperties(settings, PROPERTIES_IGNORED),
                                parseProperties(settings, PROPERTIES_DISALLOWED)),
                        parseBoolean(settings, SPARES_PROGRAM));
        for (Feature feature : Feature.values()) {
            boolean isEnabled = parseBoolean(settings, feature.enabledSetting());
            boolean isWarned = parseBoolean(settings, feature.warnedSetting());
            parsed =
                    parsed.with(
                            feature,
                            !isEnabled
                                    ? Enforcement.REFUSED
                                    : isWarned ? Enforcement.WARNED : Enforcement.ALLOWED);
        }
        for (Threshold threshold : Threshold.values()) {
            parsed =
                    parsed.with(
                            threshold,
                            new Limit(
                                    parseLimit(settings, threshold, threshold.warnSetting()),
                                    parseLimit(settings, threshold, threshold.failSetting())));
        }
        return parsed;
    }

    private static SortedSet<String> parseProperties(Map<String, String> settings, String name) {
        try {
            return PropertyRules.parse(
                    settings.getOrDefault(name, ""), TableOptions.names()::contains);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }

    private static boolean parseBoolean(Map<String, String> settings, String name) {
        String text = settings.getOrDefault(name, "").strip();
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default ->
                    throw new IllegalArgumentException(
                            "%s: '%s' is neither true nor false".formatted(name, text));
        };
    }

    private static OptionalLong parseLimit(
            Map<String, String> settings, Threshold threshold, String name) {
        try {
            return threshold.unit().parse(settings.getOrDefault(name, ""));
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }

    /// All settings by name, with their values; the value of a missing threshold is empty.
    public SortedMap<String, String> settings() {
        SortedMap<String, String> settings = new TreeMap<>();
        settings.put(SPARES_PROGRAM, Boolean.toString(sparesProgram));
        settings.put(PROPERTIES_WARNED, properties.warned().toString());
        settings.put(PROPERTIES_IGNORED, properties.ignored().toString());
        settings.put(PROPERTIES_DISALLOWED, properties.disallowed().toString());
        for (Feature feature : Feature.values()) {
            Enforcement enforcement = enforcement(feature);
            settings.put(
                    feature.enabledSetting(), Boolean.toString(enforcement != Enforcement.REFUSED));
            settings.put(
                    feature.warnedSetting(), Boolean.toString(enforcement == Enforcement.WARNED));
        }
        for (Threshold threshold : Threshold.values()) {
            Limit limit = limit(threshold);
            settings.put(threshold.warnSetting(), text(threshold, limit.warn()));
            settings.put(threshold.failSetting(), text(threshold, limit.fail()));
        }
        return settings;
    }

    private static String text(Threshold threshold, OptionalLong value) {
        return value.isPresent() ? threshold.unit().format(value.getAsLong()) : "";
    }

    /// The profile of a name: `compatible`, `warning` or `strict`.
    public static Optional<Guardrails> profile(String name) {
        return switch (name) {
            case "compatible" -> Optional.of(compatible());
            case "warning" -> Optional.of(warning());
            case "strict" -> Optional.of(strict());
            default -> Optional.empty();
        };
    }
}

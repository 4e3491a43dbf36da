package dev.rowhouse.cql.schema;

import dev.rowhouse.cql.syntax.tree.Span;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The replication of a keyspace: reads what a statement says into the form that a keyspace keeps.
///
/// A database of one node knows one data center, its own, which a `replication_factor` of a
/// NetworkTopologyStrategy stands for. Others are refused, as Cassandra refuses those it does not
/// know, unless the schema is meant for a cluster that has them, see
/// [SchemaSwitch#ANY_DATA_CENTER].
final class ReplicationOptions {

    static final String CLASS = "class";
    static final String FACTOR = "replication_factor";
    private static final String SIMPLE = "SimpleStrategy";
    private static final String NETWORK = "NetworkTopologyStrategy";
    private static final String LOCAL = "LocalStrategy";
    private static final Set<String> STRATEGIES = Set.of(SIMPLE, NETWORK, LOCAL);
    private static final String PACKAGE = "org.apache.cassandra.locator.";

    private ReplicationOptions() {}

    /// Normalizes options as a keyspace stores them: short class name, replication factor expanded.
    ///
    /// @param previous the replication that is being altered; empty for a new keyspace
    /// @param features the data center of this node, and whether others may be named
    static Map<String, String> normalize(
            String keyspace,
            Map<String, String> given,
            Map<String, String> previous,
            SchemaFeatures features) {
        if (given.isEmpty()) {
            return previous;
        }
        String className = given.get(CLASS);
        if (className == null) {
            throw SchemaErrors.configuration("Missing replication strategy class");
        }
        String strategy = strategy(className);
        Map<String, String> options = new LinkedHashMap<>(given);
        options.remove(CLASS);
        switch (strategy) {
            case SIMPLE -> options.putIfAbsent(FACTOR, previous.getOrDefault(FACTOR, "1"));
            case NETWORK -> expandFactor(options, previous, features.dataCenter());
            default ->
                    throw SchemaErrors.invalid(
                            Span.NONE,
                            "Unable to use given strategy class: LocalStrategy is reserved for internal use.");
        }
        for (Map.Entry<String, String> option : options.entrySet()) {
            if (strategy.equals(SIMPLE) && !option.getKey().equals(FACTOR)) {
                throw SchemaErrors.configuration(
                        "Unrecognized strategy option {%s} passed to %s for keyspace %s",
                        option.getKey(), strategy, keyspace);
            }
            requireFactor(option.getValue());
        }
        if (strategy.equals(NETWORK)) {
            options.keySet().forEach(name -> requireDataCenter(name, keyspace, features));
        }
        if (options.isEmpty()) {
            throw SchemaErrors.configuration(
                    "Configuration for at least one datacenter must be present");
        }
        Map<String, String> result = new TreeMap<>(options);
        result.put(CLASS, strategy);
        return result;
    }

    private static void requireDataCenter(String name, String keyspace, SchemaFeatures features) {
        if (name.equalsIgnoreCase(FACTOR)) {
            throw SchemaErrors.configuration(
                            "%s should not appear as an option at construction time for %s",
                            FACTOR, NETWORK)
                    .withHint("Write '" + FACTOR + "' in small letters.");
        }
        if (!features.allows(SchemaSwitch.ANY_DATA_CENTER) && !name.equals(features.dataCenter())) {
            throw SchemaErrors.configuration(
                            "Unrecognized strategy option {%s} passed to %s for keyspace %s",
                            name, NETWORK, keyspace)
                    .withHint(
                            "The only data center here is '%s'. '%s' stands for all data centers."
                                    .formatted(features.dataCenter(), FACTOR));
        }
    }

    private static String strategy(String className) {
        String name =
                className.startsWith(PACKAGE) ? className.substring(PACKAGE.length()) : className;
        if (!STRATEGIES.contains(name)) {
            throw SchemaErrors.configuration(
                    "Unable to find replication strategy class '%s'",
                    className.contains(".") ? className : PACKAGE + className);
        }
        return name;
    }

    private static void expandFactor(
            Map<String, String> options, Map<String, String> previous, String dataCenter) {
        String factor = options.remove(FACTOR);
        if (factor != null) {
            previous.forEach((key, value) -> {
                if (!key.equals(FACTOR) && !key.equals(CLASS)) {
                    options.putIfAbsent(key, value);
                }
            });
        } else if (options.isEmpty()) {
            factor = previous.getOrDefault(FACTOR, "1");
        }
        if (factor != null) {
            options.putIfAbsent(dataCenter, factor);
        }
        options.values().removeIf(value -> value.equals("0"));
    }

    private static void requireFactor(String text) {
        var ignored = factor(text);
    }

    private static int factor(String text) {
        int factor;
        try {
            factor = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw SchemaErrors.configuration("%s", String.valueOf(e.getMessage()));
        }
        if (factor < 0) {
            throw SchemaErrors.configuration(
                    "Replication factor must be non-negative, found %s", text);
        }
        return factor;
    }

    /// The total number of replicas.
    static int replicas(Map<String, String> replication) {
        int replicas = 0;
        for (Map.Entry<String, String> option : replication.entrySet()) {
            if (!option.getKey().equals(CLASS)) {
                replicas += factor(option.getValue());
            }
        }
        return replicas;
    }

    /// Warnings about more replicas than there are nodes, which is one.
    static List<String> warnings(
            String keyspace, Map<String, String> replication, String dataCenter) {
        List<String> warnings = new ArrayList<>();
        String simple = replication.get(FACTOR);
        if (simple != null && factor(simple) > 1) {
            warnings.add(warning(keyspace, simple));
        }
        String local = replication.get(dataCenter);
        if (local != null && factor(local) > 1) {
            warnings.add(warning(keyspace, local) + " for datacenter " + dataCenter);
        }
        return warnings;
    }

    private static String warning(String keyspace, String factor) {
        return "Your replication factor "
                + factor
                + " for keyspace "
                + keyspace
                + " is higher than the number of nodes 1";
    }
}

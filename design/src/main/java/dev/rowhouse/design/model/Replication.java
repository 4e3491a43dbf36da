package dev.rowhouse.design.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The keyspace's replication.
///
/// @param strategy the class, such as `SimpleStrategy`
/// @param options its other options in the order of the file, such as `replication_factor` or a data centre's name
public record Replication(String strategy, Map<String, String> options) {
    /// Copies the map and keeps its order.
    public Replication {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    /// One copy, for a laptop.
    public static Replication single() {
        return new Replication("SimpleStrategy", Map.of("replication_factor", "1"));
    }
}

package dev.rowhouse.model.concept;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The keyspace's replication.
///
/// @param strategy the class, such as `SimpleStrategy`
/// @param options its other options in the order of the file, such as `replication_factor` or a
///     data centre's name
public record Replication(String strategy, Map<String, String> options) {
    /// Copies the map and keeps its order.
    public Replication {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    /// Copies of each row in all data centres together; 1 when the options do not say.
    public int copies() {
        int copies = 0;
        for (Map.Entry<String, String> option : options.entrySet()) {
            String number = option.getValue().strip();
            // Transient replicas, `3/1`, hold data too until it is repaired.
            String full = number.contains("/") ? number.substring(0, number.indexOf('/')) : number;
            if (full.matches("[0-9]{1,9}")) {
                copies += Integer.parseInt(full);
            }
        }
        return Math.max(1, copies);
    }

    /// Copies of each row in the data centre that has most; 1 when the options do not say.
    public int copiesOfDataCentre() {
        return options.entrySet().stream()
                .map(option -> new Replication(strategy, Map.ofEntries(option)))
                .mapToInt(Replication::copies)
                .max()
                .orElse(1);
    }

    /// One copy, for a laptop.
    public static Replication single() {
        return new Replication("SimpleStrategy", Map.of("replication_factor", "1"));
    }
}

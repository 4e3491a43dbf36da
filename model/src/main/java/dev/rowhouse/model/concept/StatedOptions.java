package dev.rowhouse.model.concept;

import dev.rowhouse.cql.syntax.tree.Properties.Property;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The options of tables that the model states by itself; questions may state more.
///
/// @param everywhere the options of all tables and views, in the order of the file
/// @param byTable the options of single tables and views by name. They count before those of all
///     tables
public record StatedOptions(List<Property> everywhere, Map<String, List<Property>> byTable) {
    /// No options.
    public static final StatedOptions NONE = new StatedOptions(List.of(), Map.of());

    /// Copies the collections, keeping their order.
    public StatedOptions {
        everywhere = List.copyOf(everywhere);
        Map<String, List<Property>> copy = new LinkedHashMap<>();
        byTable.forEach((table, options) -> copy.put(table, List.copyOf(options)));
        byTable = Collections.unmodifiableMap(copy);
    }

    /// The options of one table that the model states under its name; none if it states none.
    public List<Property> of(String table) {
        return byTable.getOrDefault(table, List.of());
    }
}

package dev.rowhouse.storage.compaction;

import dev.rowhouse.cql.schema.TableMetadata;

import java.util.Map;

/// The `compaction` options of a table, which were checked when the table was made.
///
/// @param values the options by name
/// @param gcGraceSeconds how long tombstones are kept
/// @param isCounterTable whether the table holds counters
record StrategyOptions(Map<String, String> values, long gcGraceSeconds, boolean isCounterTable) {
    /// The options of a table.
    static StrategyOptions of(TableMetadata table) {
        return new StrategyOptions(
                table.options().compaction(), table.options().gcGraceSeconds(), table.isCounter());
    }

    /// The name of the strategy's class, without its package.
    String strategy() {
        String name = values.getOrDefault("class", "SizeTieredCompactionStrategy");
        return name.substring(name.lastIndexOf('.') + 1);
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    String text(String name, String otherwise) {
        return values.getOrDefault(name, otherwise).strip();
    }

    long integer(String name, long otherwise) {
        String value = values.get(name);
        return value == null ? otherwise : Long.parseLong(value.strip());
    }

    double number(String name, double otherwise) {
        String value = values.get(name);
        return value == null ? otherwise : Double.parseDouble(value.strip());
    }

    boolean flag(String name, String otherwise) {
        return values.getOrDefault(name, otherwise).equalsIgnoreCase("true");
    }
}

package dev.rowhouse.cql.schema;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The masks and constraints of the columns of a table.
///
/// @param masks the masks of masked columns, by column name
/// @param constraints the conditions of constrained columns, by column name
record ColumnRules(
        SortedMap<String, MaskMetadata> masks,
        SortedMap<String, List<ColumnConstraint>> constraints) {
    static final ColumnRules NONE = new ColumnRules(new TreeMap<>(), new TreeMap<>());

    ColumnRules {
        masks = Collections.unmodifiableSortedMap(new TreeMap<>(masks));
        constraints = Collections.unmodifiableSortedMap(new TreeMap<>(constraints));
    }

    ColumnRules withMask(String column, Optional<MaskMetadata> mask) {
        return new ColumnRules(with(masks, column, mask), constraints);
    }

    ColumnRules withMasks(SortedMap<String, MaskMetadata> others) {
        return new ColumnRules(others, constraints);
    }

    ColumnRules withConstraints(String column, List<ColumnConstraint> conditions) {
        Optional<List<ColumnConstraint>> some =
                Optional.of(List.copyOf(conditions)).filter(list -> !list.isEmpty());
        return new ColumnRules(masks, with(constraints, column, some));
    }

    ColumnRules without(String column) {
        return withMask(column, Optional.empty()).withConstraints(column, List.of());
    }

    ColumnRules renamed(String from, String to) {
        return new ColumnRules(renamed(masks, from, to), renamed(constraints, from, to));
    }

    private static <V> SortedMap<String, V> with(
            Map<String, V> map, String key, Optional<V> value) {
        SortedMap<String, V> result = new TreeMap<>(map);
        value.ifPresentOrElse(one -> result.put(key, one), () -> result.remove(key));
        return result;
    }

    private static <V> SortedMap<String, V> renamed(Map<String, V> map, String from, String to) {
        SortedMap<String, V> result = new TreeMap<>(map);
        V value = result.remove(from);
        if (value != null) {
            result.put(to, value);
        }
        return result;
    }
}

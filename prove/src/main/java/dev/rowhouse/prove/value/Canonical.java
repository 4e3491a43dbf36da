package dev.rowhouse.prove.value;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// Brings the elements of sets and maps into the order in which Cassandra keeps and returns them.
final class Canonical {
    private Canonical() {}

    static Object order(CqlType type, Object java) {
        return switch (type) {
            case SetType set when java instanceof Collection<?> elements ->
                    new LinkedHashSet<>(sorted(set.element(), elements));
            case MapType map when java instanceof Map<?, ?> entries -> sorted(map, entries);
            case ListType list when java instanceof Collection<?> elements ->
                    ordered(list.element(), elements);
            default -> java;
        };
    }

    private static List<Object> ordered(CqlType element, Collection<?> values) {
        List<Object> result = new ArrayList<>();
        for (Object value : values) {
            result.add(order(element, value));
        }
        return result;
    }

    private static List<Object> sorted(CqlType element, Collection<?> values) {
        List<Object> result = ordered(element, values);
        result.sort(comparator(element));
        return result;
    }

    private static Map<Object, Object> sorted(MapType type, Map<?, ?> entries) {
        Map<Object, Object> result = new LinkedHashMap<>();
        for (Object key : sorted(type.key(), entries.keySet())) {
            Object value = entries.get(key);
            if (value != null) {
                result.put(key, order(type.value(), value));
            }
        }
        return result;
    }

    private static Comparator<Object> comparator(CqlType element) {
        return Comparator.comparing(element::serialize, element);
    }
}

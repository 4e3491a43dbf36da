package dev.rowhouse.engine;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/// The order of the elements of sets and of the keys of maps. Clients send them in any order and with repetitions; a value of its own
/// has them in the order of their type, each once, or equal values would differ.
final class CollectionOrder {
    private CollectionOrder() {}

    /// A value with the elements in order; what is in them stays as it is, as in Cassandra.
    static Bytes sorted(CqlType type, Bytes value) {
        return switch (type) {
            case SetType set -> sorted(set, value);
            case MapType map -> sorted(map, value);
            default -> value;
        };
    }

    private static Bytes sorted(SetType type, Bytes value) {
        List<Bytes> elements = SetType.unpack(value);
        if (elements.size() < 2) {
            return value;
        }
        TreeSet<Bytes> ordered = new TreeSet<>(type.element());
        ordered.addAll(elements);
        return SetType.pack(List.copyOf(ordered));
    }

    private static Bytes sorted(MapType type, Bytes value) {
        List<Bytes> keysAndValues = MapType.unpack(value);
        if (keysAndValues.size() < 4) {
            return value;
        }
        TreeMap<Bytes, Bytes> ordered = new TreeMap<>(type.key());
        for (int i = 0; i < keysAndValues.size(); i += 2) {
            ordered.put(keysAndValues.get(i), keysAndValues.get(i + 1));
        }
        List<Bytes> sorted = new ArrayList<>(keysAndValues.size());
        ordered.forEach((key, element) -> {
            sorted.add(key);
            sorted.add(element);
        });
        return MapType.pack(sorted);
    }
}

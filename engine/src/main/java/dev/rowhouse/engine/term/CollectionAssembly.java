package dev.rowhouse.engine.term;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/// Puts the serialized parts of a collection together: elements, or keys and values in turn.
@FunctionalInterface
interface CollectionAssembly {
    /// The serialized collection of some parts as they were written.
    Bytes pack(List<Bytes> parts);

    /// Elements as they come.
    static CollectionAssembly ofList() {
        return ListType::pack;
    }

    /// Elements in the order of their type, equal ones once.
    static CollectionAssembly ofSet(SetType type) {
        return parts -> {
            TreeSet<Bytes> sorted = new TreeSet<>(type.element());
            sorted.addAll(parts);
            return SetType.pack(new ArrayList<>(sorted));
        };
    }

    /// Entries in the order of the type of their keys; of two with equal keys the later.
    static CollectionAssembly ofMap(MapType type) {
        return parts -> {
            TreeMap<Bytes, Bytes> sorted = new TreeMap<>(type.key());
            for (int i = 0; i < parts.size(); i += 2) {
                sorted.put(parts.get(i), parts.get(i + 1));
            }
            List<Bytes> keysAndValues = new ArrayList<>(parts.size());
            sorted.forEach((key, value) -> {
                keysAndValues.add(key);
                keysAndValues.add(value);
            });
            return MapType.pack(keysAndValues);
        };
    }
}

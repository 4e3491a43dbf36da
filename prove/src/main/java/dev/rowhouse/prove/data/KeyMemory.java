package dev.rowhouse.prove.data;

import dev.rowhouse.prove.value.Datum;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The keys that a generator has given out.
///
/// **Thread safety.** None; one generator owns it.
final class KeyMemory {
    private final Map<String, Long> numbers = new HashMap<>();
    private final Map<String, List<Map<String, Datum>>> keys = new HashMap<>();
    private final Map<String, Set<Datum>> values = new HashMap<>();

    /// The same keys, remembered by another generator from now on.
    KeyMemory copy() {
        KeyMemory copy = new KeyMemory();
        copy.numbers.putAll(numbers);
        keys.forEach((entity, all) -> copy.keys.put(entity, new ArrayList<>(all)));
        values.forEach((name, all) -> copy.values.put(name, new HashSet<>(all)));
        return copy;
    }

    /// The next number of an attribute, from 1.
    long next(String name) {
        return numbers.merge(name, 1L, Long::sum);
    }

    /// The keys of an entity, by the names of their parts.
    List<Map<String, Datum>> keys(String entity) {
        return keys.getOrDefault(entity, List.of());
    }

    /// Remembers a key.
    void add(String entity, Map<String, Datum> key) {
        keys.computeIfAbsent(entity, _ -> new ArrayList<>()).add(key);
    }

    /// Remembers a value of an attribute; false when it was given out before.
    boolean take(String name, Datum value) {
        return values.computeIfAbsent(name, _ -> new HashSet<>()).add(value);
    }
}

package dev.rowhouse.engine;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The canonical form of collections: elements of sets and keys of maps in the order of their type,
/// each once, and numbers written as short as they can be. Clients send them in any order and with
/// repetitions; equal values would otherwise differ, and not be found.
///
/// As in Cassandra, all that a collection contains is brought into this form, through lists, sets,
/// maps and vectors, up to tuples and user-defined types, which stay as they were sent; and so does
/// a value that is no collection itself, or that of a descending clustering column. A bound set or
/// map has only one of the elements or keys that its type holds for equal, such as 1.0 and 1.00;
/// one inside another collection has all that are written differently.
final class CanonicalCollections {
    private CanonicalCollections() {}

    /// The canonical form of a bound value.
    static Bytes of(CqlType type, Bytes value) {
        return switch (type) {
            case SetType set -> distinctSet(set, value);
            case MapType map -> distinctMap(map, value);
            default -> type.isCollection() ? element(type, value) : value;
        };
    }

    private static Bytes distinctSet(SetType type, Bytes value) {
        TreeSet<Bytes> ordered = new TreeSet<>(type.element());
        ordered.addAll(elements(type.element(), SetType.unpack(value)));
        return SetType.pack(List.copyOf(ordered));
    }

    private static Bytes distinctMap(MapType type, Bytes value) {
        Map<Bytes, Bytes> ordered = new TreeMap<>(type.key());
        putAll(type, value, ordered);
        return packed(ordered);
    }

    private static Bytes element(CqlType type, Bytes value) {
        if (isAlwaysCanonical(type)) {
            return value;
        }
        return switch (type) {
            case ListType list -> ListType.pack(elements(list.element(), ListType.unpack(value)));
            case VectorType vector -> vector.pack(elements(vector.element(), vector.unpack(value)));
            case SetType set -> set(set, value);
            case MapType map -> map(map, value);
            case NativeType number -> number(number, value);
            case TupleType ignored -> value;
            case UserType ignored -> value;
        };
    }

    /// Whether there is but one way to write a value of a type, or no other is looked for.
    private static boolean isAlwaysCanonical(CqlType type) {
        return switch (type) {
            case NativeType simple ->
                    simple != NativeType.BOOLEAN
                            && simple != NativeType.VARINT
                            && simple != NativeType.DECIMAL;
            case ListType list -> isAlwaysCanonical(list.element());
            case VectorType vector -> isAlwaysCanonical(vector.element());
            case TupleType ignored -> true;
            case UserType ignored -> true;
            case SetType ignored -> false;
            case MapType ignored -> false;
        };
    }

    private static List<Bytes> elements(CqlType type, List<Bytes> elements) {
        return elements.stream().map(element -> element(type, element)).toList();
    }

    private static Bytes set(SetType type, Bytes value) {
        Set<Bytes> sent = new LinkedHashSet<>(elements(type.element(), SetType.unpack(value)));
        return SetType.pack(sent.stream().sorted(type.element()).toList());
    }

    private static Bytes map(MapType type, Bytes value) {
        Map<Bytes, Bytes> sent = new LinkedHashMap<>();
        putAll(type, value, sent);
        Map<Bytes, Bytes> ordered = new LinkedHashMap<>();
        sent.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(type.key()))
                .forEach(entry -> ordered.put(entry.getKey(), entry.getValue()));
        return packed(ordered);
    }

    private static void putAll(MapType type, Bytes value, Map<Bytes, Bytes> target) {
        List<Bytes> keysAndValues = MapType.unpack(value);
        for (int i = 0; i < keysAndValues.size(); i += 2) {
            target.put(
                    element(type.key(), keysAndValues.get(i)),
                    element(type.value(), keysAndValues.get(i + 1)));
        }
    }

    private static Bytes packed(Map<Bytes, Bytes> ordered) {
        List<Bytes> sorted = new ArrayList<>(2 * ordered.size());
        ordered.forEach((key, element) -> {
            sorted.add(key);
            sorted.add(element);
        });
        return MapType.pack(sorted);
    }

    private static Bytes number(NativeType type, Bytes value) {
        Object number = type.deserialize(value);
        return number == null ? value : type.serialize(number);
    }
}

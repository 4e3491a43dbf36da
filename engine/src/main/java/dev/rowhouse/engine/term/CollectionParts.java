package dev.rowhouse.engine.term;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.engine.result.Unset;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Single elements and slices out of serialized collections.
///
/// As in Cassandra (SetSerializer, MapSerializer), sets and maps are read from the first element on
/// until one is beyond what is wanted. Unordered ones, which occur in descending clustering columns
/// and within tuples, may show fewer or more elements than they have.
public final class CollectionParts {
    private final CqlType type;

    /// Parts of collections of a type.
    public CollectionParts(CqlType type) {
        this.type = type;
    }

    /// The element at a key: the value of a map, the element of a list at a position, or of a set
    /// the element itself.
    public @Nullable Bytes find(Bytes collection, Bytes key) {
        return switch (type) {
            case MapType map -> entry(map, MapType.unpack(collection), key);
            case SetType set -> member(set, SetType.unpack(collection), key);
            default -> {
                List<Bytes> elements = ListType.unpack(collection);
                int index = key.isEmpty() ? -1 : key.getInt(0);
                yield index >= 0 && index < elements.size() ? elements.get(index) : null;
            }
        };
    }

    private static @Nullable Bytes entry(MapType map, List<Bytes> keysAndValues, Bytes key) {
        for (int i = 0; i < keysAndValues.size(); i += 2) {
            int compared = map.key().compare(keysAndValues.get(i), key);
            if (compared >= 0) {
                return compared == 0 ? keysAndValues.get(i + 1) : null;
            }
        }
        return null;
    }

    private static @Nullable Bytes member(SetType set, List<Bytes> elements, Bytes wanted) {
        for (Bytes element : elements) {
            int compared = set.element().compare(element, wanted);
            if (compared >= 0) {
                return compared == 0 ? element : null;
            }
        }
        return null;
    }

    Evaluator element(Evaluator receiver, Evaluator key, String name) {
        return evaluation -> {
            Bytes collection = receiver.evaluate(evaluation);
            Bytes wanted = key.evaluate(evaluation);
            if (wanted == null || Unset.is(wanted)) {
                throw CqlException.invalid(
                        "Invalid %s value for element selection on %s",
                        wanted == null ? "null" : "unset", name);
            }
            return collection == null ? null : find(collection, wanted);
        };
    }

    Evaluator slice(
            Evaluator receiver, Optional<Evaluator> from, Optional<Evaluator> to, String name) {
        return evaluation -> {
            Bytes collection = receiver.evaluate(evaluation);
            Bytes low = end(from, evaluation, name);
            Bytes high = end(to, evaluation, name);
            return collection == null ? null : slice(collection, low, high);
        };
    }

    /// An end of a slice, null when it is open: an end that is not set is as if it were not
    /// written.
    private static @Nullable Bytes end(
            Optional<Evaluator> end, Evaluation evaluation, String name) {
        if (end.isEmpty()) {
            return null;
        }
        Bytes value = end.get().evaluate(evaluation);
        if (value == null) {
            throw CqlException.invalid("Invalid null value for slice selection on %s", name);
        }
        return Unset.is(value) ? null : value;
    }

    private @Nullable Bytes slice(Bytes collection, @Nullable Bytes low, @Nullable Bytes high) {
        boolean isMap = type instanceof MapType;
        CqlType keys = type.components().getFirst();
        List<Bytes> parts = isMap ? MapType.unpack(collection) : SetType.unpack(collection);
        int step = isMap ? 2 : 1;
        int start = 0;
        while (low != null && start < parts.size() && keys.compare(parts.get(start), low) < 0) {
            start += step;
        }
        List<Bytes> kept = new ArrayList<>();
        int compared = -1;
        for (int i = start; compared < 0 && i < parts.size(); i += step) {
            compared = high == null ? -1 : keys.compare(parts.get(i), high);
            if (compared <= 0) {
                kept.addAll(parts.subList(i, i + step));
            }
        }
        if (kept.isEmpty() && type.isMultiCell()) {
            return null;
        }
        return isMap ? MapType.pack(kept) : SetType.pack(kept);
    }

    static boolean isBetween(CqlType type, Bytes value, @Nullable Bytes low, @Nullable Bytes high) {
        return (low == null || type.compare(value, low) >= 0)
                && (high == null || type.compare(value, high) <= 0);
    }
}

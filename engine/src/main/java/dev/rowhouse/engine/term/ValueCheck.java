package dev.rowhouse.engine.term;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// A comparison of two values that are there.
///
/// **Thread safety.** Immutable.
@FunctionalInterface
public interface ValueCheck {
    /// Whether the relation holds between the value found and the value wanted.
    boolean holds(Bytes found, Bytes wanted);

    /// The comparison that an operator makes of values of a type, or of a collection and a value in
    /// it.
    static ValueCheck of(CqlType type, RelationOperator operator) {
        return switch (operator) {
            case EQ -> (found, wanted) -> type.compare(found, wanted) == 0;
            case NEQ -> (found, wanted) -> type.compare(found, wanted) != 0;
            case LT -> (found, wanted) -> type.compare(found, wanted) < 0;
            case LTE -> (found, wanted) -> type.compare(found, wanted) <= 0;
            case GT -> (found, wanted) -> type.compare(found, wanted) > 0;
            case GTE -> (found, wanted) -> type.compare(found, wanted) >= 0;
            case LIKE -> (found, wanted) -> isLike(found.toUtf8(), wanted.toUtf8());
            case CONTAINS -> contains(type, false);
            case CONTAINS_KEY -> contains(type, true);
        };
    }

    private static boolean isLike(String text, String pattern) {
        boolean anyStart = pattern.startsWith("%");
        boolean anyEnd = pattern.length() > 1 && pattern.endsWith("%");
        String part = pattern.substring(anyStart ? 1 : 0, pattern.length() - (anyEnd ? 1 : 0));
        if (anyStart && anyEnd) {
            return text.contains(part);
        }
        if (anyStart) {
            return text.endsWith(part);
        }
        return anyEnd ? text.startsWith(part) : text.equals(part);
    }

    private static ValueCheck contains(CqlType type, boolean keys) {
        CqlType element = keys ? type.components().getFirst() : elementType(type);
        // The values of a frozen collection are asked for as in a collection of Java, for which 1.0
        // and 1.00 are two numbers.
        boolean isExact = !keys && !type.isMultiCell();
        return (collection, wanted) -> {
            List<Bytes> parts =
                    keys ? everySecond(MapType.unpack(collection), 0) : elements(type, collection);
            for (Bytes part : parts) {
                if (isExact ? part.equals(wanted) : element.compare(part, wanted) == 0) {
                    return true;
                }
            }
            return false;
        };
    }

    private static CqlType elementType(CqlType type) {
        return type instanceof MapType map ? map.value() : type.components().getFirst();
    }

    private static List<Bytes> elements(CqlType type, Bytes collection) {
        return switch (type) {
            case MapType ignored -> everySecond(MapType.unpack(collection), 1);
            case SetType ignored -> SetType.unpack(collection);
            default -> ListType.unpack(collection);
        };
    }

    private static List<Bytes> everySecond(List<Bytes> keysAndValues, int first) {
        List<Bytes> picked = new ArrayList<>(keysAndValues.size() / 2);
        for (int i = first; i < keysAndValues.size(); i += 2) {
            picked.add(keysAndValues.get(i));
        }
        return picked;
    }

    /// The element of a serialized collection at a key or index, or null.
    static @Nullable Bytes element(CqlType type, Bytes collection, Bytes key) {
        return new CollectionParts(type).find(collection, key);
    }
}

package dev.rowhouse.prove.replay;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.json.JsonValues;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;
import dev.rowhouse.prove.value.Datum;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Values as trees for JSON, and back: what `INSERT … JSON` takes, with every single value as a
/// string.
final class CaseValues {
    private CaseValues() {}

    /// A value as a tree of strings, lists and maps.
    static Object tree(Datum value) {
        return tree(value.type(), value.bytes());
    }

    private static Object tree(CqlType type, Bytes bytes) {
        return switch (type) {
            case NativeType plain -> plain.format(bytes);
            case ListType list -> trees(list.element(), ListType.unpack(bytes));
            case SetType set -> trees(set.element(), SetType.unpack(bytes));
            case VectorType vector -> trees(vector.element(), vector.unpack(bytes));
            case MapType map -> {
                List<Bytes> parts = MapType.unpack(bytes);
                Map<String, Object> tree = new LinkedHashMap<>();
                for (int i = 0; i < parts.size(); i += 2) {
                    Object key = tree(map.key(), parts.get(i));
                    tree.put(
                            key instanceof String text ? text : JsonLine.of(key),
                            tree(map.value(), parts.get(i + 1)));
                }
                yield tree;
            }
            case TupleType tuple -> {
                List<@Nullable Object> tree = new ArrayList<>();
                List<@Nullable Bytes> parts = tuple.split(bytes);
                for (int i = 0; i < tuple.elements().size(); i++) {
                    tree.add(nullable(tuple.elements().get(i), parts.get(i)));
                }
                yield tree;
            }
            case UserType user -> {
                Map<String, @Nullable Object> tree = new LinkedHashMap<>();
                List<@Nullable Bytes> parts = user.split(bytes);
                for (int i = 0; i < user.fieldNames().size(); i++) {
                    tree.put(
                            '"' + user.fieldNames().get(i) + '"',
                            nullable(user.fieldType(i), parts.get(i)));
                }
                yield tree;
            }
        };
    }

    private static @Nullable Object nullable(CqlType type, @Nullable Bytes bytes) {
        return bytes == null ? null : tree(type, bytes);
    }

    private static List<Object> trees(CqlType element, List<Bytes> parts) {
        return parts.stream().map(part -> tree(element, part)).toList();
    }

    /// The value that a tree stands for; empty when it is no value of the type.
    static Optional<Datum> read(CqlType type, Object tree) {
        try {
            return Optional.ofNullable(
                            new JsonValues(Clock.system()).parse(type, JsonLine.of(tree)))
                    .map(bytes -> new Datum(type, bytes));
        } catch (CqlException _) {
            return Optional.empty();
        }
    }
}

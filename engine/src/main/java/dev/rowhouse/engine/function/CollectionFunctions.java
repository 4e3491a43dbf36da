package dev.rowhouse.engine.function;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.function.NativeFunction;
import dev.rowhouse.cql.analysis.function.ResolvedFunction;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.SetType;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/// `map_keys`, `map_values` and the `collection_…` functions.
final class CollectionFunctions {
    private CollectionFunctions() {}

    static ScalarFunction of(ResolvedFunction function) {
        CqlType type = function.argumentTypes().getFirst();
        return switch (function.function()) {
            case MAP_KEYS -> ScalarFunction.ofOne(value -> SetType.pack(everySecond(value, 0)));
            case MAP_VALUES -> ScalarFunction.ofOne(value -> ListType.pack(everySecond(value, 1)));
            case COLLECTION_COUNT -> ScalarFunction.ofOne(value -> Bytes.ofInt(count(type, value)));
            case COLLECTION_MIN -> aggregate(NativeFunction.MIN, function);
            case COLLECTION_MAX -> aggregate(NativeFunction.MAX, function);
            case COLLECTION_SUM -> aggregate(NativeFunction.SUM, function);
            default -> aggregate(NativeFunction.AVG, function);
        };
    }

    private static int count(CqlType type, Bytes value) {
        return type instanceof MapType
                ? MapType.unpack(value).size() / 2
                : elements(type, value).size();
    }

    private static ScalarFunction aggregate(NativeFunction body, ResolvedFunction function) {
        CqlType type = function.argumentTypes().getFirst();
        AggregateFunction aggregate =
                Aggregates.of(
                        new ResolvedFunction(
                                body,
                                function.name(),
                                List.of(elementType(type)),
                                function.returnType()));
        return (arguments, context) -> {
            Bytes value = arguments[0];
            return value == null
                    ? null
                    : aggregate(aggregate.newState(context), elements(type, value));
        };
    }

    private static @Nullable Bytes aggregate(AggregateFunction.State state, List<Bytes> elements) {
        for (Bytes element : elements) {
            state.add(new Bytes[] {element});
        }
        return state.result();
    }

    private static CqlType elementType(CqlType type) {
        return switch (type) {
            case MapType map -> map.key();
            default -> type.components().getFirst();
        };
    }

    private static List<Bytes> elements(CqlType type, Bytes value) {
        return switch (type) {
            case MapType ignored -> everySecond(value, 0);
            case SetType ignored -> SetType.unpack(value);
            default -> ListType.unpack(value);
        };
    }

    private static List<Bytes> everySecond(Bytes map, int first) {
        List<Bytes> parts = MapType.unpack(map);
        List<Bytes> picked = new ArrayList<>(parts.size() / 2);
        for (int i = first; i < parts.size(); i += 2) {
            picked.add(parts.get(i));
        }
        return picked;
    }
}

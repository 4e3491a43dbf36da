package dev.rowhouse.engine.udf;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlDuration;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.cql.types.MapType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.cql.types.SetType;
import dev.rowhouse.cql.types.TupleType;
import dev.rowhouse.cql.types.UdtValue;
import dev.rowhouse.cql.types.UserType;
import dev.rowhouse.cql.types.VectorType;
import dev.rowhouse.engine.udf.api.Budget;
import dev.rowhouse.engine.udf.api.Duration;
import dev.rowhouse.engine.udf.api.Fields;
import dev.rowhouse.engine.udf.api.LocalDate;
import dev.rowhouse.engine.udf.api.TupleValue;
import dev.rowhouse.engine.udf.api.UDTValue;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// Values on their way into the body of a function and out of it.
final class JavaValues {
    private JavaValues() {}

    /// A serialized value as a body sees it; null for null, and for an empty value where that means
    /// nothing.
    static @Nullable Object toJava(CqlType type, @Nullable Bytes value) {
        return value == null ? null : in(type, type.deserialize(value));
    }

    private static @Nullable Object in(CqlType type, @Nullable Object value) {
        if (value == null) {
            return null;
        }
        return switch (type) {
            case NativeType nativeType -> in(nativeType, value);
            case ListType list ->
                    in(list.element(), (Collection<?>) value, new ArrayList<@Nullable Object>());
            case VectorType vector ->
                    in(vector.element(), (Collection<?>) value, new ArrayList<@Nullable Object>());
            case SetType set ->
                    in(set.element(), (Collection<?>) value, new LinkedHashSet<@Nullable Object>());
            case MapType map -> {
                Map<@Nullable Object, @Nullable Object> result = new LinkedHashMap<>();
                ((Map<?, ?>) value)
                        .forEach(
                                (key, one) -> result.put(in(map.key(), key), in(map.value(), one)));
                yield result;
            }
            case TupleType tuple ->
                    in(
                            new TupleValue(tuple),
                            ((dev.rowhouse.cql.types.TupleValue) value).elements());
            case UserType user -> in(new UDTValue(user), ((UdtValue) value).fields());
        };
    }

    private static Object in(NativeType type, Object value) {
        return switch (type) {
            case BLOB, EMPTY -> ByteBuffer.wrap(((Bytes) value).toArray());
            case DATE -> new LocalDate((java.time.LocalDate) value);
            case DURATION -> new Duration((CqlDuration) value);
            case TIME -> ((LocalTime) value).toNanoOfDay();
            case TIMESTAMP -> Date.from((Instant) value);
            default -> value;
        };
    }

    private static Object in(
            CqlType element, Collection<?> values, Collection<@Nullable Object> result) {
        values.forEach(value -> result.add(in(element, value)));
        return result;
    }

    private static Object in(Fields<?> result, List<? extends @Nullable Object> parts) {
        for (int i = 0; i < parts.size(); i++) {
            result.setObject(i, in(result.type(i), parts.get(i)));
        }
        return result;
    }

    /// Serializes the result of a body; null for null.
    static @Nullable Bytes toBytes(CqlType type, @Nullable Object value, Budget budget) {
        return value == null ? null : type.serialize(out(type, value, budget));
    }

    private static Object out(CqlType type, Object value, Budget budget) {
        budget.countTurn();
        return switch (type) {
            case NativeType nativeType -> out(nativeType, kept(value, budget));
            case ListType list ->
                    out(list.element(), (Collection<?>) value, new ArrayList<>(), budget);
            case VectorType vector ->
                    out(vector.element(), (Collection<?>) value, new ArrayList<>(), budget);
            case SetType set ->
                    out(set.element(), (Collection<?>) value, new LinkedHashSet<>(), budget);
            case MapType map -> {
                Map<Object, Object> result = new LinkedHashMap<>();
                ((Map<?, ?>) value)
                        .forEach((key, one) ->
                                result.put(
                                        out(map.key(), present(key), budget),
                                        out(map.value(), present(one), budget)));
                yield result;
            }
            case TupleType tuple ->
                    dev.rowhouse.cql.types.TupleValue.of(tuple, out((TupleValue) value, budget));
            case UserType user -> UdtValue.of(user, out((UDTValue) value, budget));
        };
    }

    private static Object kept(Object value, Budget budget) {
        budget.retain(value);
        return value;
    }

    private static Object present(@Nullable Object value) {
        if (value == null) {
            throw new NullPointerException("Collection elements cannot be null");
        }
        return value;
    }

    private static Object out(NativeType type, Object value) {
        return switch (type) {
            case BLOB, EMPTY -> bytes((ByteBuffer) value);
            case DATE -> ((LocalDate) value).value();
            case DURATION -> ((Duration) value).value();
            case TIME -> LocalTime.ofNanoOfDay((Long) value);
            case TIMESTAMP -> ((Date) value).toInstant();
            default -> value;
        };
    }

    private static Bytes bytes(ByteBuffer buffer) {
        byte[] array = new byte[buffer.remaining()];
        buffer.duplicate().get(array);
        return Bytes.wrap(array);
    }

    private static Object out(
            CqlType element, Collection<?> values, Collection<Object> result, Budget budget) {
        values.forEach(value -> result.add(out(element, present(value), budget)));
        return result;
    }

    private static @Nullable Object[] out(Fields<?> value, Budget budget) {
        @Nullable Object[] parts = new Object[value.size()];
        for (int i = 0; i < parts.length; i++) {
            Object part = value.getObject(i);
            parts[i] = part == null ? null : out(value.type(i), part, budget);
        }
        return parts;
    }
}

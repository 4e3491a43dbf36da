package dev.rowhouse.engine.udf.api;

import dev.rowhouse.cql.types.CqlType;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/// The parts of a tuple or of a value of a user-defined type, each perhaps null, to be read and set
/// by position from 0. Primitive getters give zero for null, as Cassandra's do.
///
/// **Thread safety.** Belongs to the one call of a function.
///
/// @param <T> the class of the whole, which setters return
public abstract class Fields<T extends Fields<T>> {
    private final List<CqlType> types;
    private final @Nullable Object[] values;

    Fields(List<CqlType> types) {
        this.types = List.copyOf(types);
        this.values = new Object[types.size()];
    }

    abstract T self();

    /// The number of parts.
    public int size() {
        return values.length;
    }

    private int checked(int index) {
        if (index < 0 || index >= values.length) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
        return index;
    }

    /// The type of a part.
    public CqlType type(int index) {
        return types.get(checked(index));
    }

    /// Whether a part is null.
    public boolean isNull(int index) {
        return getObject(index) == null;
    }

    /// A part as it is.
    public @Nullable Object getObject(int index) {
        return values[checked(index)];
    }

    /// Sets a part.
    public T setObject(int index, @Nullable Object value) {
        values[checked(index)] = value;
        return self();
    }

    /// Sets a part to null.
    public T setToNull(int index) {
        return setObject(index, null);
    }

    /// A part that must be of a class.
    public <V> @Nullable V get(int index, Class<V> javaClass) {
        return javaClass.cast(getObject(index));
    }

    /// Sets a part that must be of a class.
    public <V> T set(int index, @Nullable V value, Class<V> javaClass) {
        return setObject(index, javaClass.cast(value));
    }

    /// A part as `boolean`.
    public boolean getBool(int index) {
        Boolean value = (Boolean) getObject(index);
        return value == null ? false : value;
    }

    /// Sets a part.
    public T setBool(int index, boolean value) {
        return setObject(index, value);
    }

    /// A part as `byte`.
    public byte getByte(int index) {
        Byte value = (Byte) getObject(index);
        return value == null ? (byte) 0 : value;
    }

    /// Sets a part.
    public T setByte(int index, byte value) {
        return setObject(index, value);
    }

    /// A part as `short`.
    public short getShort(int index) {
        Short value = (Short) getObject(index);
        return value == null ? (short) 0 : value;
    }

    /// Sets a part.
    public T setShort(int index, short value) {
        return setObject(index, value);
    }

    /// A part as `int`.
    public int getInt(int index) {
        Integer value = (Integer) getObject(index);
        return value == null ? 0 : value;
    }

    /// Sets a part.
    public T setInt(int index, int value) {
        return setObject(index, value);
    }

    /// A part as `long`.
    public long getLong(int index) {
        Long value = (Long) getObject(index);
        return value == null ? 0 : value;
    }

    /// Sets a part.
    public T setLong(int index, long value) {
        return setObject(index, value);
    }

    /// A part as `float`.
    public float getFloat(int index) {
        Float value = (Float) getObject(index);
        return value == null ? 0 : value;
    }

    /// Sets a part.
    public T setFloat(int index, float value) {
        return setObject(index, value);
    }

    /// A part as `double`.
    public double getDouble(int index) {
        Double value = (Double) getObject(index);
        return value == null ? 0 : value;
    }

    /// Sets a part.
    public T setDouble(int index, double value) {
        return setObject(index, value);
    }

    /// A part as `long`.
    public long getTime(int index) {
        Long value = (Long) getObject(index);
        return value == null ? 0 : value;
    }

    /// Sets a part.
    public T setTime(int index, long value) {
        return setObject(index, value);
    }

    /// A part as `String`.
    public @Nullable String getString(int index) {
        return (String) getObject(index);
    }

    /// Sets a part.
    public T setString(int index, @Nullable String value) {
        return setObject(index, value);
    }

    /// A part as `LocalDate`.
    public @Nullable LocalDate getDate(int index) {
        return (LocalDate) getObject(index);
    }

    /// Sets a part.
    public T setDate(int index, @Nullable LocalDate value) {
        return setObject(index, value);
    }

    /// A part as `Date`.
    public @Nullable Date getTimestamp(int index) {
        return (Date) getObject(index);
    }

    /// Sets a part.
    public T setTimestamp(int index, @Nullable Date value) {
        return setObject(index, value);
    }

    /// A part as `ByteBuffer`.
    public @Nullable ByteBuffer getBytes(int index) {
        return (ByteBuffer) getObject(index);
    }

    /// Sets a part.
    public T setBytes(int index, @Nullable ByteBuffer value) {
        return setObject(index, value);
    }

    /// A part as `BigInteger`.
    public @Nullable BigInteger getVarint(int index) {
        return (BigInteger) getObject(index);
    }

    /// Sets a part.
    public T setVarint(int index, @Nullable BigInteger value) {
        return setObject(index, value);
    }

    /// A part as `BigDecimal`.
    public @Nullable BigDecimal getDecimal(int index) {
        return (BigDecimal) getObject(index);
    }

    /// Sets a part.
    public T setDecimal(int index, @Nullable BigDecimal value) {
        return setObject(index, value);
    }

    /// A part as `UUID`.
    public @Nullable UUID getUUID(int index) {
        return (UUID) getObject(index);
    }

    /// Sets a part.
    public T setUUID(int index, @Nullable UUID value) {
        return setObject(index, value);
    }

    /// A part as `InetAddress`.
    public @Nullable InetAddress getInet(int index) {
        return (InetAddress) getObject(index);
    }

    /// Sets a part.
    public T setInet(int index, @Nullable InetAddress value) {
        return setObject(index, value);
    }

    /// A part as `TupleValue`.
    public @Nullable TupleValue getTupleValue(int index) {
        return (TupleValue) getObject(index);
    }

    /// Sets a part.
    public T setTupleValue(int index, @Nullable TupleValue value) {
        return setObject(index, value);
    }

    /// A part as `UDTValue`.
    public @Nullable UDTValue getUDTValue(int index) {
        return (UDTValue) getObject(index);
    }

    /// Sets a part.
    public T setUDTValue(int index, @Nullable UDTValue value) {
        return setObject(index, value);
    }

    /// A list, empty for null.
    public <E> List<E> getList(int index, Class<E> elements) {
        List<E> list = new ArrayList<>();
        if (getObject(index) instanceof List<?> present) {
            present.forEach(element -> list.add(elements.cast(element)));
        }
        return list;
    }

    /// Sets a list.
    public <E> T setList(int index, @Nullable List<E> value) {
        return setObject(index, value);
    }

    /// A set, empty for null.
    public <E> Set<E> getSet(int index, Class<E> elements) {
        Set<E> set = new LinkedHashSet<>();
        if (getObject(index) instanceof Set<?> present) {
            present.forEach(element -> set.add(elements.cast(element)));
        }
        return set;
    }

    /// Sets a set.
    public <E> T setSet(int index, @Nullable Set<E> value) {
        return setObject(index, value);
    }

    /// A map, empty for null.
    public <K, V> Map<K, V> getMap(int index, Class<K> keys, Class<V> values) {
        Map<K, V> map = new LinkedHashMap<>();
        if (getObject(index) instanceof Map<?, ?> present) {
            present.forEach((key, value) -> map.put(keys.cast(key), values.cast(value)));
        }
        return map;
    }

    /// Sets a map.
    public <K, V> T setMap(int index, @Nullable Map<K, V> value) {
        return setObject(index, value);
    }
}

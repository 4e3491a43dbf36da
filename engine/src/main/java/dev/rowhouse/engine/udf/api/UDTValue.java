package dev.rowhouse.engine.udf.api;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.UserType;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.UUID;

/// A value of a user-defined type in the body of a function. Its fields are read and set by name or
/// by position.
///
/// **Thread safety.** Belongs to the one call of a function.
public final class UDTValue extends Fields<UDTValue> {
    private final UserType type;

    /// A value whose fields are all null.
    public UDTValue(UserType type) {
        super(type.fieldTypes());
        this.type = type;
    }

    @Override
    UDTValue self() {
        return this;
    }

    /// The type of the value.
    public UserType type() {
        return type;
    }

    private int index(String field) {
        int index = type.fieldIndex(unquoted(field));
        if (index < 0) {
            throw new IllegalArgumentException(field + " is not a field defined in this UDT");
        }
        return index;
    }

    private static String unquoted(String field) {
        return field.length() > 1 && field.startsWith("\"") && field.endsWith("\"")
                ? field.substring(1, field.length() - 1)
                : field;
    }

    /// The type of a field.
    public CqlType type(String field) {
        return type(index(field));
    }

    /// Whether the type has a field.
    public boolean contains(String field) {
        return type.fieldIndex(unquoted(field)) >= 0;
    }

    /// Whether a field is null.
    public boolean isNull(String field) {
        return isNull(index(field));
    }

    /// A field as it is.
    public @Nullable Object getObject(String field) {
        return getObject(index(field));
    }

    /// Sets a field.
    public UDTValue setObject(String field, @Nullable Object value) {
        return setObject(index(field), value);
    }

    /// Sets a field to null.
    public UDTValue setToNull(String field) {
        return setToNull(index(field));
    }

    /// A field that must be of a class.
    public <V> @Nullable V get(String field, Class<V> javaClass) {
        return get(index(field), javaClass);
    }

    /// Sets a field that must be of a class.
    public <V> UDTValue set(String field, @Nullable V value, Class<V> javaClass) {
        return set(index(field), value, javaClass);
    }

    /// A field as `boolean`.
    public boolean getBool(String field) {
        return getBool(index(field));
    }

    /// Sets a field.
    public UDTValue setBool(String field, boolean value) {
        return setBool(index(field), value);
    }

    /// A field as `byte`.
    public byte getByte(String field) {
        return getByte(index(field));
    }

    /// Sets a field.
    public UDTValue setByte(String field, byte value) {
        return setByte(index(field), value);
    }

    /// A field as `short`.
    public short getShort(String field) {
        return getShort(index(field));
    }

    /// Sets a field.
    public UDTValue setShort(String field, short value) {
        return setShort(index(field), value);
    }

    /// A field as `int`.
    public int getInt(String field) {
        return getInt(index(field));
    }

    /// Sets a field.
    public UDTValue setInt(String field, int value) {
        return setInt(index(field), value);
    }

    /// A field as `long`.
    public long getLong(String field) {
        return getLong(index(field));
    }

    /// Sets a field.
    public UDTValue setLong(String field, long value) {
        return setLong(index(field), value);
    }

    /// A field as `float`.
    public float getFloat(String field) {
        return getFloat(index(field));
    }

    /// Sets a field.
    public UDTValue setFloat(String field, float value) {
        return setFloat(index(field), value);
    }

    /// A field as `double`.
    public double getDouble(String field) {
        return getDouble(index(field));
    }

    /// Sets a field.
    public UDTValue setDouble(String field, double value) {
        return setDouble(index(field), value);
    }

    /// A field as `long`.
    public long getTime(String field) {
        return getTime(index(field));
    }

    /// Sets a field.
    public UDTValue setTime(String field, long value) {
        return setTime(index(field), value);
    }

    /// A field as `String`.
    public @Nullable String getString(String field) {
        return getString(index(field));
    }

    /// Sets a field.
    public UDTValue setString(String field, @Nullable String value) {
        return setString(index(field), value);
    }

    /// A field as `LocalDate`.
    public @Nullable LocalDate getDate(String field) {
        return getDate(index(field));
    }

    /// Sets a field.
    public UDTValue setDate(String field, @Nullable LocalDate value) {
        return setDate(index(field), value);
    }

    /// A field as `Date`.
    public @Nullable Date getTimestamp(String field) {
        return getTimestamp(index(field));
    }

    /// Sets a field.
    public UDTValue setTimestamp(String field, @Nullable Date value) {
        return setTimestamp(index(field), value);
    }

    /// A field as `ByteBuffer`.
    public @Nullable ByteBuffer getBytes(String field) {
        return getBytes(index(field));
    }

    /// Sets a field.
    public UDTValue setBytes(String field, @Nullable ByteBuffer value) {
        return setBytes(index(field), value);
    }

    /// A field as `BigInteger`.
    public @Nullable BigInteger getVarint(String field) {
        return getVarint(index(field));
    }

    /// Sets a field.
    public UDTValue setVarint(String field, @Nullable BigInteger value) {
        return setVarint(index(field), value);
    }

    /// A field as `BigDecimal`.
    public @Nullable BigDecimal getDecimal(String field) {
        return getDecimal(index(field));
    }

    /// Sets a field.
    public UDTValue setDecimal(String field, @Nullable BigDecimal value) {
        return setDecimal(index(field), value);
    }

    /// A field as `UUID`.
    public @Nullable UUID getUUID(String field) {
        return getUUID(index(field));
    }

    /// Sets a field.
    public UDTValue setUUID(String field, @Nullable UUID value) {
        return setUUID(index(field), value);
    }

    /// A field as `InetAddress`.
    public @Nullable InetAddress getInet(String field) {
        return getInet(index(field));
    }

    /// Sets a field.
    public UDTValue setInet(String field, @Nullable InetAddress value) {
        return setInet(index(field), value);
    }

    /// A field as `TupleValue`.
    public @Nullable TupleValue getTupleValue(String field) {
        return getTupleValue(index(field));
    }

    /// Sets a field.
    public UDTValue setTupleValue(String field, @Nullable TupleValue value) {
        return setTupleValue(index(field), value);
    }

    /// A field as `UDTValue`.
    public @Nullable UDTValue getUDTValue(String field) {
        return getUDTValue(index(field));
    }

    /// Sets a field.
    public UDTValue setUDTValue(String field, @Nullable UDTValue value) {
        return setUDTValue(index(field), value);
    }

    /// A list, empty for null.
    public <E> List<E> getList(String field, Class<E> elements) {
        return getList(index(field), elements);
    }

    /// Sets a list.
    public <E> UDTValue setList(String field, @Nullable List<E> value) {
        return setList(index(field), value);
    }

    /// A set, empty for null.
    public <E> Set<E> getSet(String field, Class<E> elements) {
        return getSet(index(field), elements);
    }

    /// Sets a set.
    public <E> UDTValue setSet(String field, @Nullable Set<E> value) {
        return setSet(index(field), value);
    }

    /// A map, empty for null.
    public <K, V> Map<K, V> getMap(String field, Class<K> keys, Class<V> values) {
        return getMap(index(field), keys, values);
    }

    /// Sets a map.
    public <K, V> UDTValue setMap(String field, @Nullable Map<K, V> value) {
        return setMap(index(field), value);
    }

    /// The value as a CQL term.
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(",", "{", "}");
        for (int i = 0; i < size(); i++) {
            text.add(type.fieldNames().get(i) + ":" + TupleValue.literal(getObject(i)));
        }
        return text.toString();
    }
}

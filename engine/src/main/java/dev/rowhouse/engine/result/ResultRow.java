package dev.rowhouse.engine.result;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.UdtValue;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.UUID;

/// One row of a result: a serialized value, or null, for each column.
///
/// Getters take a column's position from 0 or its exact name. An object getter returns null where
/// the value is null; a getter of a primitive returns 0 or `false` there, as in the Java driver,
/// and [#isNull] tells the difference. An unknown name is an `IllegalArgumentException`, a getter
/// of the wrong Java class a `ClassCastException`.
///
/// **Thread safety.** Immutable.
public final class ResultRow {
    private final ColumnSpecifications columns;
    private final @Nullable Bytes[] values;

    /// A row of values in the order of the columns. The array is given away.
    public ResultRow(ColumnSpecifications columns, @Nullable Bytes[] values) {
        if (values.length != columns.size()) {
            throw new IllegalArgumentException(
                    values.length + " values for " + columns.size() + " columns");
        }
        this.columns = columns;
        this.values = values;
    }

    /// The columns of the result.
    public ColumnSpecifications columns() {
        return columns;
    }

    /// The number of columns.
    public int size() {
        return values.length;
    }

    /// The serialized value, or null.
    public @Nullable Bytes getBytes(int index) {
        return values[index];
    }

    /// The serialized value, or null.
    public @Nullable Bytes getBytes(String name) {
        return values[index(name)];
    }

    /// Whether the value is null.
    public boolean isNull(int index) {
        return values[index] == null;
    }

    /// Whether the value is null.
    public boolean isNull(String name) {
        return isNull(index(name));
    }

    /// The value as the Java object that its CQL type maps to, or null.
    public @Nullable Object getObject(int index) {
        Bytes value = values[index];
        return value == null ? null : columns.get(index).type().deserialize(value);
    }

    /// The value as the Java object that its CQL type maps to, or null.
    public @Nullable Object getObject(String name) {
        return getObject(index(name));
    }

    /// The value as an object of a Java class, or null.
    public <T> @Nullable T get(int index, Class<T> javaClass) {
        return javaClass.cast(getObject(index));
    }

    /// The value as an object of a Java class, or null.
    public <T> @Nullable T get(String name, Class<T> javaClass) {
        return get(index(name), javaClass);
    }

    /// A `text`, `varchar` or `ascii`, or null.
    public @Nullable String getString(int index) {
        return get(index, String.class);
    }

    /// A `text`, `varchar` or `ascii`, or null.
    public @Nullable String getString(String name) {
        return getString(index(name));
    }

    /// An `int`, or 0 for null.
    public int getInt(int index) {
        Integer value = get(index, Integer.class);
        return value == null ? 0 : value;
    }

    /// An `int`, or 0 for null.
    public int getInt(String name) {
        return getInt(index(name));
    }

    /// A `bigint` or `counter`, or 0 for null.
    public long getLong(int index) {
        Long value = get(index, Long.class);
        return value == null ? 0 : value;
    }

    /// A `bigint` or `counter`, or 0 for null.
    public long getLong(String name) {
        return getLong(index(name));
    }

    /// A `double`, or 0 for null.
    public double getDouble(int index) {
        Double value = get(index, Double.class);
        return value == null ? 0 : value;
    }

    /// A `double`, or 0 for null.
    public double getDouble(String name) {
        return getDouble(index(name));
    }

    /// A `float`, or 0 for null.
    public float getFloat(String name) {
        Float value = get(name, Float.class);
        return value == null ? 0 : value;
    }

    /// A `boolean`, or false for null.
    public boolean getBoolean(int index) {
        Boolean value = get(index, Boolean.class);
        return value != null && value;
    }

    /// A `boolean`, or false for null.
    public boolean getBoolean(String name) {
        return getBoolean(index(name));
    }

    /// A `uuid` or `timeuuid`, or null.
    public @Nullable UUID getUuid(String name) {
        return get(name, UUID.class);
    }

    /// A `timestamp`, or null.
    public @Nullable Instant getInstant(String name) {
        return get(name, Instant.class);
    }

    /// A `date`, or null.
    public @Nullable LocalDate getLocalDate(String name) {
        return get(name, LocalDate.class);
    }

    /// A `decimal`, or null.
    public @Nullable BigDecimal getBigDecimal(String name) {
        return get(name, BigDecimal.class);
    }

    /// A `varint`, or null.
    public @Nullable BigInteger getBigInteger(String name) {
        return get(name, BigInteger.class);
    }

    /// A value of a user-defined type, or null.
    public @Nullable UdtValue getUdtValue(String name) {
        return get(name, UdtValue.class);
    }

    /// A `list`; empty for null, since CQL does not tell an empty collection that is not frozen
    /// from null.
    public List<?> getList(String name) {
        List<?> value = get(name, List.class);
        return value == null ? List.of() : value;
    }

    /// A `set`; empty for null.
    public Set<?> getSet(String name) {
        Set<?> value = get(name, Set.class);
        return value == null ? Set.of() : value;
    }

    /// A `map`; empty for null.
    public Map<?, ?> getMap(String name) {
        Map<?, ?> value = get(name, Map.class);
        return value == null ? Map.of() : value;
    }

    /// The value as a person reads it in a result table; `null` for null.
    public String format(int index) {
        Bytes value = values[index];
        return value == null ? "null" : columns.get(index).type().format(value);
    }

    private int index(String name) {
        int index = columns.indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException("no column " + name + " in this result");
        }
        return index;
    }

    /// The values as [#format] writes them, in brackets.
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", "[", "]");
        for (int i = 0; i < values.length; i++) {
            text.add(format(i));
        }
        return text.toString();
    }
}

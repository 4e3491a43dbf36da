package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.StringJoiner;

/// A type that a keyspace defines: named fields, each possibly null.
///
/// @param keyspace the keyspace it belongs to
/// @param name its name in that keyspace, without quotes
/// @param fieldNames the names of its fields in order, without quotes
/// @param fieldTypes the types of its fields in order
/// @param frozen whether a value is kept as one cell instead of one for each field
public record UserType(
        String keyspace,
        String name,
        List<String> fieldNames,
        List<CqlType> fieldTypes,
        boolean frozen)
        implements CompositeType {
    /// Copies the fields.
    public UserType {
        fieldNames = List.copyOf(fieldNames);
        fieldTypes = List.copyOf(fieldTypes);
        if (fieldNames.size() != fieldTypes.size()) {
            throw new IllegalArgumentException(
                    "%d field names for %d types".formatted(fieldNames.size(), fieldTypes.size()));
        }
    }

    /// One value out of its serialized fields; fewer than the type has is allowed, the rest is
    /// null.
    public static Bytes join(List<? extends @Nullable Bytes> fields) {
        return Packing.joinFields(fields);
    }

    /// The serialized fields of a value, null where a field is null; exactly as many as the type
    /// has.
    ///
    /// @throws MarshalException when the bytes are too few or too many
    public List<@Nullable Bytes> split(Bytes value) {
        return Packing.splitFields(this, fieldTypes.size(), value);
    }

    /// The position of a field, or -1 when there is none of that name.
    public int fieldIndex(String fieldName) {
        return fieldNames.indexOf(fieldName);
    }

    /// The type of the field at a position.
    public CqlType fieldType(int index) {
        return fieldTypes.get(index);
    }

    /// The same type for a column that is not frozen: its fields can be written one by one.
    public UserType multiCell() {
        return new UserType(keyspace, name, fieldNames, fieldTypes, false);
    }

    @Override
    public String cql() {
        String text = Identifiers.quoteIfNeeded(name);
        return frozen ? "frozen<" + text + ">" : text;
    }

    @Override
    public boolean isMultiCell() {
        return !frozen;
    }

    @Override
    public UserType freeze() {
        List<CqlType> frozenTypes = fieldTypes.stream().map(CqlType::freeze).toList();
        return new UserType(keyspace, name, fieldNames, frozenTypes, true);
    }

    @Override
    public List<CqlType> components() {
        return fieldTypes;
    }

    @Override
    public Bytes serialize(Object value) {
        if (!(value instanceof UdtValue udt) || !udt.type().fieldNames().equals(fieldNames)) {
            throw NativeCodec.wrongClass(this, value);
        }
        return join(Packing.serializeFields(fieldTypes, udt.fields()));
    }

    @Override
    public @Nullable Object deserialize(Bytes bytes) {
        if (bytes.isEmpty()) {
            return null;
        }
        return new UdtValue(this, Packing.deserializeFields(fieldTypes, split(bytes)));
    }

    @Override
    public void validate(Bytes bytes) {
        Packing.validateFields(fieldTypes, split(bytes));
    }

    @Override
    public int compare(Bytes left, Bytes right) {
        return PackedOrder.compareTuples(fieldTypes, left, right);
    }

    @Override
    public String toCqlLiteral(Bytes value) {
        if (value.isEmpty()) {
            return "null";
        }
        StringJoiner text = new StringJoiner(", ", "{", "}");
        List<@Nullable Bytes> parts = split(value);
        for (int i = 0; i < fieldNames.size(); i++) {
            Bytes part = parts.get(i);
            String literal = part == null ? "null" : fieldTypes.get(i).toCqlLiteral(part);
            text.add(Identifiers.quoteIfNeeded(fieldNames.get(i)) + ": " + literal);
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return cql();
    }
}

package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// Values made of values as one run of bytes.
///
/// ```
/// list, set := count:i32 (length:i32 element)*
/// map       := count:i32 (length:i32 key length:i32 value)*
/// tuple, udt:= (length:i32 element)*       length -1 is null; missing at the end is null
/// vector    := element*                    elements of fixed length
///            | (length:unsigned vint element)*
/// ```
final class Packing {
    private Packing() {}

    static Bytes packCollection(List<Bytes> parts, int count) {
        int size = 4;
        for (Bytes part : parts) {
            size += 4 + part.length();
        }
        byte[] target = new byte[size];
        writeInt(target, 0, count);
        int position = 4;
        for (Bytes part : parts) {
            position = writePart(target, position, part);
        }
        return Bytes.wrap(target);
    }

    static Bytes packNullable(List<@Nullable Bytes> parts) {
        int size = 4;
        for (Bytes part : parts) {
            size += 4 + (part == null ? 0 : part.length());
        }
        byte[] target = new byte[size];
        writeInt(target, 0, parts.size());
        int position = 4;
        for (Bytes part : parts) {
            if (part == null) {
                writeInt(target, position, -1);
                position += 4;
            } else {
                position = writePart(target, position, part);
            }
        }
        return Bytes.wrap(target);
    }

    static List<Bytes> unpackCollection(Bytes value, int partsPerElement, String what) {
        List<Bytes> parts = new ArrayList<>();
        for (PartReader reader = new PartReader(value, partsPerElement, what); reader.hasNext(); ) {
            Bytes part = reader.next();
            if (part == null) {
                throw new MarshalException("Null value read when not allowed");
            }
            parts.add(part);
        }
        return Collections.unmodifiableList(parts);
    }

    /// The elements of a list in an answer, where the lifetimes of elements without one are null.
    static List<@Nullable Bytes> unpackNullable(Bytes value) {
        List<@Nullable Bytes> parts = new ArrayList<>();
        for (PartReader reader = new PartReader(value, 1, "list"); reader.hasNext(); ) {
            parts.add(reader.next());
        }
        return Collections.unmodifiableList(parts);
    }

    static List<Bytes> serializeAll(CqlType element, Collection<?> values) {
        List<Bytes> parts = new ArrayList<>(values.size());
        for (Object value : values) {
            parts.add(element.serialize(nonNull(value)));
        }
        return parts;
    }

    /// The serialized elements of a set in their type's order, equal ones once.
    static List<Bytes> serializeSet(CqlType element, Collection<?> values) {
        List<Bytes> parts = serializeAll(element, values);
        parts.sort(element);
        List<Bytes> distinct = new ArrayList<>(parts.size());
        for (Bytes part : parts) {
            if (distinct.isEmpty() || element.compare(distinct.getLast(), part) != 0) {
                distinct.add(part);
            }
        }
        return distinct;
    }

    /// The serialized keys and values of a map in the order of its keys, equal keys once.
    static List<Bytes> serializeEntries(MapType type, Map<?, ?> map) {
        SortedMap<Bytes, Bytes> entries = new TreeMap<>(type.key());
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            entries.put(
                    type.key().serialize(nonNull(entry.getKey())),
                    type.value().serialize(nonNull(entry.getValue())));
        }
        List<Bytes> parts = new ArrayList<>(2 * entries.size());
        entries.forEach((key, value) -> {
            parts.add(key);
            parts.add(value);
        });
        return parts;
    }

    private static Object nonNull(@Nullable Object value) {
        if (value == null) {
            throw new MarshalException("null is not supported inside collections");
        }
        return value;
    }

    static List<@Nullable Object> deserializeParts(
            CqlType element, List<? extends @Nullable Bytes> parts) {
        List<@Nullable Object> values = new ArrayList<>(parts.size());
        for (Bytes part : parts) {
            values.add(part == null ? null : element.deserialize(part));
        }
        return Collections.unmodifiableList(values);
    }

    static List<@Nullable Object> deserializeList(CqlType element, Bytes value) {
        return deserializeParts(element, unpackNullable(value));
    }

    static Set<@Nullable Object> deserializeSet(CqlType element, Bytes value) {
        Set<@Nullable Object> values = new LinkedHashSet<>();
        for (Bytes part : SetType.unpack(value)) {
            values.add(element.deserialize(part));
        }
        return Collections.unmodifiableSet(values);
    }

    static Map<@Nullable Object, @Nullable Object> deserializeMap(MapType type, Bytes value) {
        List<Bytes> parts = MapType.unpack(value);
        Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
        for (int i = 0; i < parts.size(); i += 2) {
            entries.put(
                    type.key().deserialize(parts.get(i)),
                    type.value().deserialize(parts.get(i + 1)));
        }
        return Collections.unmodifiableMap(entries);
    }

    static Bytes joinFields(List<? extends @Nullable Bytes> fields) {
        int size = 0;
        for (Bytes field : fields) {
            size += 4 + (field == null ? 0 : field.length());
        }
        byte[] target = new byte[size];
        int position = 0;
        for (Bytes field : fields) {
            if (field == null) {
                writeInt(target, position, -1);
                position += 4;
            } else {
                position = writePart(target, position, field);
            }
        }
        return Bytes.wrap(target);
    }

    static List<@Nullable Bytes> splitFields(CqlType type, int count, Bytes value) {
        List<@Nullable Bytes> fields = new ArrayList<>(count);
        int position = 0;
        while (position < value.length()) {
            int index = fields.size();
            if (index == count) {
                throw new MarshalException(
                        "Invalid remaining data after end of %s value"
                                .formatted(type instanceof UserType ? "UDT" : "tuple"));
            }
            if (value.length() - position < 4) {
                throw new MarshalException(
                        "Not enough bytes to read size of " + ordinal(type, index));
            }
            int length = value.getInt(position);
            position += 4;
            if (length > value.length() - position) {
                throw new MarshalException("Not enough bytes to read " + ordinal(type, index));
            }
            fields.add(length < 0 ? null : value.slice(position, length));
            position += Math.max(0, length);
        }
        while (fields.size() < count) {
            fields.add(null);
        }
        return Collections.unmodifiableList(fields);
    }

    private static String ordinal(CqlType type, int index) {
        return type instanceof UserType user
                ? index + "th field " + user.fieldNames().get(index)
                : index + "th component";
    }

    static List<@Nullable Bytes> serializeFields(
            List<CqlType> types, List<@Nullable Object> values) {
        List<@Nullable Bytes> fields = new ArrayList<>(values.size());
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            fields.add(value == null ? null : types.get(i).serialize(value));
        }
        return fields;
    }

    static List<@Nullable Object> deserializeFields(
            List<CqlType> types, List<@Nullable Bytes> fields) {
        List<@Nullable Object> values = new ArrayList<>(fields.size());
        for (int i = 0; i < fields.size(); i++) {
            Bytes field = fields.get(i);
            values.add(field == null ? null : types.get(i).deserialize(field));
        }
        return values;
    }

    static void validateFields(List<CqlType> types, List<@Nullable Bytes> fields) {
        for (int i = 0; i < fields.size(); i++) {
            Bytes field = fields.get(i);
            if (field != null) {
                types.get(i).validate(field);
            }
        }
    }

    static Bytes packVector(VectorType type, List<Bytes> elements) {
        if (elements.size() != type.dimension()) {
            throw new MarshalException(
                    "Required %d elements, but saw %d"
                            .formatted(type.dimension(), elements.size()));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int fixedLength = type.element().fixedLength();
        for (Bytes element : elements) {
            if (fixedLength < 0) {
                VInts.writeUnsigned(out, element.length());
            } else if (element.length() != fixedLength) {
                type.element().validate(element);
                throw new MarshalException("Invalid empty value in " + type.cql());
            }
            out.writeBytes(element.toArray());
        }
        return Bytes.wrap(out.toByteArray());
    }

    static List<Bytes> unpackVector(VectorType type, Bytes value) {
        if (value.isEmpty()) {
            throw new MarshalException("Invalid empty vector value");
        }
        List<Bytes> elements = new ArrayList<>(type.dimension());
        int fixedLength = type.element().fixedLength();
        int position = 0;
        try {
            for (int i = 0; i < type.dimension(); i++) {
                int length = fixedLength;
                if (fixedLength < 0) {
                    length = Math.toIntExact(VInts.unsigned(value, position));
                    position += VInts.lengthOf(value.get(position));
                }
                elements.add(value.slice(position, length));
                position += length;
            }
        } catch (IndexOutOfBoundsException | ArithmeticException e) {
            throw new MarshalException("Not enough bytes to read a " + type.cql(), e);
        }
        if (position < value.length()) {
            throw new MarshalException(
                    "Unexpected %d extraneous bytes after %s value"
                            .formatted(value.length() - position, type.cql()));
        }
        return Collections.unmodifiableList(elements);
    }

    private static int writePart(byte[] target, int position, Bytes part) {
        writeInt(target, position, part.length());
        part.copyTo(target, position + 4);
        return position + 4 + part.length();
    }

    private static void writeInt(byte[] target, int position, int value) {
        target[position] = (byte) (value >>> 24);
        target[position + 1] = (byte) (value >>> 16);
        target[position + 2] = (byte) (value >>> 8);
        target[position + 3] = (byte) value;
    }
}

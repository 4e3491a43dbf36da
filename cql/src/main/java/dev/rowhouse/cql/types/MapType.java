package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/// Values by distinct keys, kept in the order of the keys' type.
///
/// @param key the type of the keys
/// @param value the type of the values
/// @param frozen whether a map is kept as one cell instead of one for each entry
public record MapType(CqlType key, CqlType value, boolean frozen) implements CompositeType {
    /// The multi-cell type, whose entries can be written one by one.
    public static MapType multiCell(CqlType key, CqlType value) {
        return new MapType(key, value, false);
    }

    /// The frozen type, with its key and value types frozen too.
    public static MapType frozen(CqlType key, CqlType value) {
        return new MapType(key.freeze(), value.freeze(), true);
    }

    /// One value out of its serialized keys and values in turn; keys must be distinct and in the
    /// order of the key type.
    public static Bytes pack(List<Bytes> keysAndValues) {
        return Packing.packCollection(keysAndValues, keysAndValues.size() / 2);
    }

    /// The serialized keys and values of a map in turn.
    ///
    /// @throws MarshalException when the bytes are too few or too many
    public static List<Bytes> unpack(Bytes map) {
        return Packing.unpackCollection(map, 2, "map");
    }

    @Override
    public String cql() {
        String text = "map<" + key.cql() + ", " + value.cql() + ">";
        return frozen ? "frozen<" + text + ">" : text;
    }

    @Override
    public boolean isMultiCell() {
        return !frozen;
    }

    @Override
    public MapType freeze() {
        return frozen(key, value);
    }

    @Override
    public List<CqlType> components() {
        return List.of(key, value);
    }

    @Override
    public Bytes serialize(Object object) {
        if (!(object instanceof Map<?, ?> entries)) {
            throw NativeCodec.wrongClass(this, object);
        }
        return pack(Packing.serializeEntries(this, entries));
    }

    @Override
    public @Nullable Object deserialize(Bytes bytes) {
        return Packing.deserializeMap(this, bytes);
    }

    @Override
    public void validate(Bytes bytes) {
        List<Bytes> parts = unpack(bytes);
        for (int i = 0; i < parts.size(); i += 2) {
            key.validate(parts.get(i));
            value.validate(parts.get(i + 1));
        }
    }

    @Override
    public int compare(Bytes left, Bytes right) {
        return PackedOrder.compareEntries(this, left, right);
    }

    @Override
    public String toCqlLiteral(Bytes map) {
        StringJoiner text = new StringJoiner(", ", "{", "}");
        List<Bytes> parts = unpack(map);
        for (int i = 0; i < parts.size(); i += 2) {
            text.add(key.toCqlLiteral(parts.get(i)) + ": " + value.toCqlLiteral(parts.get(i + 1)));
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return cql();
    }
}

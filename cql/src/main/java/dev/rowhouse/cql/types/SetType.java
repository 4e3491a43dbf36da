package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Set;
import java.util.StringJoiner;

/// Distinct elements, kept in the order of their type.
///
/// @param element the type of the elements
/// @param frozen whether a value is kept as one cell instead of one for each element
public record SetType(CqlType element, boolean frozen) implements CompositeType {
    /// The multi-cell type, whose elements can be written one by one.
    public static SetType multiCell(CqlType element) {
        return new SetType(element, false);
    }

    /// The frozen type, with its element type frozen too.
    public static SetType frozen(CqlType element) {
        return new SetType(element.freeze(), true);
    }

    /// One value out of its serialized elements, which must be distinct and in the order of the
    /// element type.
    public static Bytes pack(List<Bytes> elements) {
        return Packing.packCollection(elements, elements.size());
    }

    /// The serialized elements of a value.
    ///
    /// @throws MarshalException when the bytes are too few or too many
    public static List<Bytes> unpack(Bytes value) {
        return Packing.unpackCollection(value, 1, "set");
    }

    @Override
    public String cql() {
        String text = "set<" + element.cql() + ">";
        return frozen ? "frozen<" + text + ">" : text;
    }

    @Override
    public boolean isMultiCell() {
        return !frozen;
    }

    @Override
    public SetType freeze() {
        return frozen(element);
    }

    @Override
    public List<CqlType> components() {
        return List.of(element);
    }

    @Override
    public Bytes serialize(Object value) {
        if (!(value instanceof Set<?> values)) {
            throw NativeCodec.wrongClass(this, value);
        }
        return pack(Packing.serializeSet(element, values));
    }

    @Override
    public @Nullable Object deserialize(Bytes bytes) {
        return Packing.deserializeSet(element, bytes);
    }

    @Override
    public void validate(Bytes bytes) {
        for (Bytes part : unpack(bytes)) {
            element.validate(part);
        }
    }

    @Override
    public int compare(Bytes left, Bytes right) {
        return PackedOrder.compareElements(element, left, right);
    }

    @Override
    public String toCqlLiteral(Bytes value) {
        StringJoiner text = new StringJoiner(", ", "{", "}");
        for (Bytes part : unpack(value)) {
            text.add(element.toCqlLiteral(part));
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return cql();
    }
}

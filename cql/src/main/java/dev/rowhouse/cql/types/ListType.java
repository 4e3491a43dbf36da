package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.StringJoiner;

/// Elements in the order they were put in, possibly the same several times.
///
/// @param element the type of the elements
/// @param frozen whether a value is kept as one cell instead of one for each element
public record ListType(CqlType element, boolean frozen) implements CompositeType {
    /// The multi-cell type, whose elements can be written one by one.
    public static ListType multiCell(CqlType element) {
        return new ListType(element, false);
    }

    /// The frozen type, with its element type frozen too.
    public static ListType frozen(CqlType element) {
        return new ListType(element.freeze(), true);
    }

    /// One value out of its serialized elements, in order.
    public static Bytes pack(List<Bytes> elements) {
        return Packing.packCollection(elements, elements.size());
    }

    /// One value from serialized elements, some of which are null. No column keeps such a list, but
    /// a function may answer one.
    public static Bytes packNullable(List<@Nullable Bytes> elements) {
        return Packing.packNullable(elements);
    }

    /// The serialized elements of a value.
    ///
    /// @throws MarshalException when the bytes are too few or too many
    public static List<Bytes> unpack(Bytes value) {
        return Packing.unpackCollection(value, 1, "list");
    }

    /// The serialized elements of a function's result list, some of which may be null.
    ///
    /// @throws MarshalException when the bytes are too few or too many
    public static List<@Nullable Bytes> unpackNullable(Bytes value) {
        return Packing.unpackNullable(value);
    }

    @Override
    public String cql() {
        String text = "list<" + element.cql() + ">";
        return frozen ? "frozen<" + text + ">" : text;
    }

    @Override
    public boolean isMultiCell() {
        return !frozen;
    }

    @Override
    public ListType freeze() {
        return frozen(element);
    }

    @Override
    public List<CqlType> components() {
        return List.of(element);
    }

    @Override
    public Bytes serialize(Object value) {
        if (!(value instanceof List<?> values)) {
            throw NativeCodec.wrongClass(this, value);
        }
        return pack(Packing.serializeAll(element, values));
    }

    @Override
    public @Nullable Object deserialize(Bytes bytes) {
        return Packing.deserializeList(element, bytes);
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
        StringJoiner text = new StringJoiner(", ", "[", "]");
        for (Bytes part : Packing.unpackNullable(value)) {
            text.add(part == null ? "null" : element.toCqlLiteral(part));
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return cql();
    }
}

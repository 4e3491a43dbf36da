package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.StringJoiner;

/// A fixed number of elements of one type, none of them null; always kept as one value. Elements of
/// fixed length follow each other without lengths, others have an unsigned vint length each.
///
/// @param element the type of the elements, frozen
/// @param dimension the number of elements, at least 1
public record VectorType(CqlType element, int dimension) implements CompositeType {
    /// Freezes the element type and checks the dimension.
    public VectorType {
        if (dimension < 1) {
            throw new IllegalArgumentException(
                    "vectors may only have positive dimensions; given " + dimension);
        }
        element = element.freeze();
    }

    /// One value out of its serialized elements.
    ///
    /// @throws MarshalException when they are not as many as the dimension
    public Bytes pack(List<Bytes> elements) {
        return Packing.packVector(this, elements);
    }

    /// The serialized elements of a value.
    ///
    /// @throws MarshalException when the bytes are too few or too many
    public List<Bytes> unpack(Bytes value) {
        return Packing.unpackVector(this, value);
    }

    @Override
    public String cql() {
        return "vector<" + element.cql() + ", " + dimension + ">";
    }

    @Override
    public boolean isMultiCell() {
        return false;
    }

    @Override
    public VectorType freeze() {
        return this;
    }

    @Override
    public List<CqlType> components() {
        return List.of(element);
    }

    /// Not looked into: Cassandra lets vectors of durations be keys, be indexed, and be compared by
    /// their bytes.
    @Override
    public boolean containsDuration() {
        return false;
    }

    @Override
    public int fixedLength() {
        int elementLength = element.fixedLength();
        return elementLength < 0 ? -1 : elementLength * dimension;
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
        return bytes.isEmpty() ? null : Packing.deserializeParts(element, unpack(bytes));
    }

    @Override
    public void validate(Bytes bytes) {
        for (Bytes part : unpack(bytes)) {
            element.validate(part);
        }
    }

    @Override
    public int compare(Bytes left, Bytes right) {
        return PackedOrder.compareVectors(this, left, right);
    }

    @Override
    public String toCqlLiteral(Bytes value) {
        if (value.isEmpty()) {
            return "null";
        }
        StringJoiner text = new StringJoiner(", ", "[", "]");
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

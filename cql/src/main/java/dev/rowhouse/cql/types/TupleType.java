package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/// A fixed number of elements of given types, each possibly null; always kept as one value.
///
/// @param elements the types of the elements in order, each frozen
public record TupleType(List<CqlType> elements) implements CompositeType {
    /// Freezes and copies the element types.
    public TupleType {
        elements = elements.stream().map(CqlType::freeze).toList();
    }

    /// The tuple type of some element types.
    public static TupleType of(CqlType... elements) {
        return new TupleType(List.of(elements));
    }

    /// One value out of its serialized elements; fewer than the type has is allowed, the rest is
    /// null.
    public static Bytes join(List<? extends @Nullable Bytes> elements) {
        return Packing.joinFields(elements);
    }

    /// The serialized elements of a value, null where an element is null; exactly as many as the
    /// type has.
    ///
    /// @throws MarshalException when the bytes are too few or too many
    public List<@Nullable Bytes> split(Bytes value) {
        return Packing.splitFields(this, elements.size(), value);
    }

    @Override
    public String cql() {
        return elements.stream()
                .map(CqlType::cql)
                .collect(Collectors.joining(", ", "frozen<tuple<", ">>"));
    }

    @Override
    public boolean isMultiCell() {
        return false;
    }

    @Override
    public TupleType freeze() {
        return this;
    }

    @Override
    public List<CqlType> components() {
        return elements;
    }

    /// As in Cassandra a tuple takes any constant, as its text form.
    @Override
    public boolean acceptsLiteral(LiteralKind kind) {
        return true;
    }

    /// The value of a text: fields between colons, `@` for null; a backslash before either makes it
    /// an ordinary character. A blob is the value itself.
    @Override
    public Bytes fromLiteral(LiteralKind kind, String text) {
        if (kind == LiteralKind.HEX) {
            Bytes value = NativeType.BLOB.fromLiteral(kind, text);
            validate(value);
            return value;
        }
        return TupleText.parse(this, text);
    }

    @Override
    public Bytes serialize(Object value) {
        if (!(value instanceof TupleValue tuple) || tuple.elements().size() > elements.size()) {
            throw NativeCodec.wrongClass(this, value);
        }
        return join(Packing.serializeFields(elements, tuple.elements()));
    }

    @Override
    public @Nullable Object deserialize(Bytes bytes) {
        if (bytes.isEmpty()) {
            return null;
        }
        return new TupleValue(this, Packing.deserializeFields(elements, split(bytes)));
    }

    @Override
    public void validate(Bytes bytes) {
        Packing.validateFields(elements, split(bytes));
    }

    @Override
    public int compare(Bytes left, Bytes right) {
        return PackedOrder.compareTuples(elements, left, right);
    }

    @Override
    public String toCqlLiteral(Bytes value) {
        if (value.isEmpty()) {
            return "null";
        }
        StringJoiner text = new StringJoiner(", ", "(", ")");
        List<@Nullable Bytes> parts = split(value);
        for (int i = 0; i < elements.size(); i++) {
            Bytes part = parts.get(i);
            text.add(part == null ? "null" : elements.get(i).toCqlLiteral(part));
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return cql();
    }
}

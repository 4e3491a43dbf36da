package dev.rowhouse.plan.sizes;

import dev.rowhouse.cql.types.CqlType;

import java.util.List;

/// The average length of a column's values.
///
/// @param type the type of the values
/// @param bytes the bytes of a value that is no collection, tuple or user-defined type; ignored for
///     those
/// @param items the number of elements of a collection; 1 for all other types
/// @param parts the sizes of the elements, of key and value, or of the fields, in the order of
///     `type.components()`
public record ValueSize(CqlType type, double bytes, double items, List<ValueSize> parts) {
    /// Copies the list.
    public ValueSize {
        parts = List.copyOf(parts);
    }

    /// A value without parts.
    public static ValueSize scalar(CqlType type, double bytes) {
        return new ValueSize(type, bytes, 1, List.of());
    }

    /// A collection of some elements of the same size. A map has the sizes of a key and of a value.
    public static ValueSize collection(CqlType type, double items, List<ValueSize> parts) {
        return new ValueSize(type, 0, items, parts);
    }

    /// A tuple or user-defined type of some fields.
    public static ValueSize composite(CqlType type, List<ValueSize> parts) {
        return new ValueSize(type, 0, 1, parts);
    }

    /// The bytes of the content alone, as the published formulas count them.
    public double content() {
        if (parts.isEmpty()) {
            return bytes;
        }
        return items * parts.stream().mapToDouble(ValueSize::content).sum();
    }
}

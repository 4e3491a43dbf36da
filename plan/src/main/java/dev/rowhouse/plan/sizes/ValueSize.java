package dev.rowhouse.plan.sizes;

import dev.rowhouse.cql.types.CqlType;

import java.util.List;

/// How long the values of a column are on average.
///
/// @param type the type of the values
/// @param bytes bytes of a value that is no collection, tuple or user-defined type; ignored for
///     those
/// @param items number of elements of a collection; 1 for everything else
/// @param parts sizes of the elements, of key and value, or of the fields, in the order of
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

    /// A collection of some elements of the same size, for a map of keys and values.
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

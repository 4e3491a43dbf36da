package dev.rowhouse.cql.syntax.tree;

import java.util.Optional;

/// A column in CREATE TABLE or ALTER TABLE ADD. `toString` is its CQL.
///
/// @param name the column
/// @param type its type
/// @param isStatic whether all rows of a partition share it
/// @param mask how its values are masked
public record ColumnDefinition(
        Name name, RawType type, boolean isStatic, Optional<ColumnMask> mask) {
    /// A plain column that stands in no text.
    public static ColumnDefinition of(String name, RawType type) {
        return new ColumnDefinition(Name.of(name), type, false, Optional.empty());
    }

    @Override
    public String toString() {
        return name + " " + type + (isStatic ? " STATIC" : "") + mask.map(m -> " " + m).orElse("");
    }
}

package dev.rowhouse.cql.syntax.tree;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A column in CREATE TABLE or ALTER TABLE ADD. `toString` is its CQL.
///
/// @param name the column
/// @param type its type
/// @param isStatic whether all rows of a partition share it
/// @param mask how its values are masked
/// @param checks the conditions of its values
public record ColumnDefinition(
        Name name,
        RawType type,
        boolean isStatic,
        Optional<ColumnMask> mask,
        List<ColumnCheck> checks) {
    /// Copies the checks.
    public ColumnDefinition {
        checks = List.copyOf(checks);
    }

    /// A plain column that stands in no text.
    public static ColumnDefinition of(String name, RawType type) {
        return new ColumnDefinition(Name.of(name), type, false, Optional.empty(), List.of());
    }

    @Override
    public String toString() {
        return name
                + " "
                + type
                + (isStatic ? " STATIC" : "")
                + mask.map(m -> " " + m).orElse("")
                + (checks.isEmpty() ? "" : " " + check(checks));
    }

    /// `CHECK condition AND …`.
    public static String check(List<ColumnCheck> checks) {
        return checks.stream()
                .map(ColumnCheck::toString)
                .collect(Collectors.joining(" AND ", "CHECK ", ""));
    }
}

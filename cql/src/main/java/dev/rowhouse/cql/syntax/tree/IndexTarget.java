package dev.rowhouse.cql.syntax.tree;

/// The target of an index. `toString` is its CQL.
///
/// @param kind which part of the column
/// @param column the column
public record IndexTarget(Kind kind, Name column) {
    /// The indexed part of a column.
    public enum Kind {
        /// The column as such; of a collection, its values.
        SIMPLE,
        /// The values of a collection.
        VALUES,
        /// The keys of a map.
        KEYS,
        /// The pairs of a map.
        ENTRIES,
        /// A frozen collection as a whole.
        FULL
    }

    @Override
    public String toString() {
        return kind == Kind.SIMPLE
                ? column.toString()
                : TermText.lowerCase(kind) + "(" + column + ")";
    }
}

package dev.rowhouse.plan.sizes;

/// A column with the figures that sizes are computed from.
///
/// @param kind the place where the column's value is stored
/// @param value the length of its values
/// @param presence the share of rows that have a value, from 0 to 1
public record SizedColumn(Kind kind, ValueSize value, double presence) {
    /// The place where a column's value is stored.
    public enum Kind {
        /// Once per partition, as its key.
        PARTITION_KEY,
        /// Stored in the clustering of every row.
        CLUSTERING,
        /// Once per partition, in the static row.
        STATIC,
        /// Stored in a cell of every row.
        REGULAR
    }

    /// A column with a value in every row.
    public static SizedColumn of(Kind kind, ValueSize value) {
        return new SizedColumn(kind, value, 1);
    }
}

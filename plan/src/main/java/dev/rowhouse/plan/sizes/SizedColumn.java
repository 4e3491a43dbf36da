package dev.rowhouse.plan.sizes;

/// A column as the arithmetic of sizes sees it.
///
/// @param kind where the column's value is stored
/// @param value how long its values are
/// @param presence the share of rows that have a value, from 0 to 1
public record SizedColumn(Kind kind, ValueSize value, double presence) {
    /// Where a column's value is stored.
    public enum Kind {
        /// Once per partition, as its key.
        PARTITION_KEY,
        /// In the clustering of every row.
        CLUSTERING,
        /// Once per partition, in the static row.
        STATIC,
        /// In a cell of every row.
        REGULAR
    }

    /// A column that every row has a value for.
    public static SizedColumn of(Kind kind, ValueSize value) {
        return new SizedColumn(kind, value, 1);
    }
}

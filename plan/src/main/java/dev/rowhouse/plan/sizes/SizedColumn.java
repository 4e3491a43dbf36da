package dev.rowhouse.plan.sizes;

/// A column as the arithmetic of sizes sees it.
///
/// @param place where the column's value is stored
/// @param value how long its values are
/// @param presence the share of rows that have a value, from 0 to 1
public record SizedColumn(Place place, ValueSize value, double presence) {
    /// Where a column's value is stored.
    public enum Place {
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
    public static SizedColumn of(Place place, ValueSize value) {
        return new SizedColumn(place, value, 1);
    }
}

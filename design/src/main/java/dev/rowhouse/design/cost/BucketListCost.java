package dev.rowhouse.design.cost;

import dev.rowhouse.design.logical.Table;

/// Calculates the cost of a table that lists the time buckets in use of another table. It gets a
/// row with every row of that table; most of them overwrite the same row.
public record BucketListCost(CardinalityEstimator cardinalities, WriteCost writes) {
    /// The cost of writing one row of the list, in microseconds.
    ///
    /// @param listed the table whose buckets are listed
    public double write(Table listed) {
        return writes.of(1, cardinalities.listedBytes(listed.key().partition()));
    }

    /// The cost of storing the list, in microseconds per second.
    ///
    /// @param listed the table whose buckets are listed
    public double keeping(Table listed) {
        return writes.keeping(cardinalities.storedList(listed));
    }
}

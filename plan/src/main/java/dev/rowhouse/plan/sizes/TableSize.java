package dev.rowhouse.plan.sizes;

/// The size of a table and its partitions.
///
/// @param rows the number of rows in the whole table
/// @param partitions the number of partitions
/// @param average the partition of an average owner
/// @param largest the largest partition that the model's counts allow
public record TableSize(
        double rows, double partitions, PartitionSize average, PartitionSize largest) {
    /// The uncompressed bytes of the whole table, for one replica.
    public double bytes() {
        return partitions * average.bytes();
    }
}

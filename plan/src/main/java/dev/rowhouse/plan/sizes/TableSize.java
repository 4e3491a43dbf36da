package dev.rowhouse.plan.sizes;

/// How large a table and its partitions become.
///
/// @param rows number of rows in the whole table
/// @param partitions number of partitions
/// @param average the partition of an average owner
/// @param largest the partition of the worst owner that the model's counts allow
public record TableSize(
        double rows, double partitions, PartitionSize average, PartitionSize largest) {
    /// Uncompressed bytes of the whole table, one replica.
    public double bytes() {
        return partitions * average.bytes();
    }
}

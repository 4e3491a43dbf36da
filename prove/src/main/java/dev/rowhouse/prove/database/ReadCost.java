package dev.rowhouse.prove.database;

/// The cost of an answer.
///
/// @param partitions partitions read
/// @param rows rows read, before filtering
/// @param filtered whether rows were read and thrown away
/// @param sorted whether rows were sorted in memory
public record ReadCost(long partitions, long rows, boolean filtered, boolean sorted) {
    /// Nothing was read.
    public static final ReadCost NONE = new ReadCost(0, 0, false, false);

    /// The cost of both.
    public ReadCost plus(ReadCost other) {
        return new ReadCost(
                partitions + other.partitions,
                rows + other.rows,
                filtered || other.filtered,
                sorted || other.sorted);
    }
}

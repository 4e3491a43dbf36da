package dev.rowhouse.model.concept;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/// Upper bounds on the sizes of partitions and the keyspace.
///
/// @param partitionBytes uncompressed bytes of a partition; a table whose partitions outgrow it is
///     split
/// @param partitionRows rows of a partition, if the file limits them
/// @param partitionCells values of a partition, if the file limits them
/// @param storageBytes uncompressed bytes of the whole keyspace with all its replicas, if the file
///     limits them
/// @param rowsWritten rows that one call of a mutation writes or deletes on average, if the file
///     limits them
public record Limits(
        double partitionBytes,
        OptionalLong partitionRows,
        OptionalLong partitionCells,
        OptionalDouble storageBytes,
        OptionalLong rowsWritten) {
    /// Bytes of a partition as Apache Cassandra's documentation advises.
    public static final double ADVISED_BYTES = 100_000_000;

    /// Values of a partition as Apache Cassandra's documentation advises. The advice is from the
    /// days of Cassandra 2.0: worth a warning, not worth splitting a partition of a few megabytes.
    public static final long ADVISED_CELLS = 100_000;

    /// The limits that a database's documentation advises.
    public static Limits advised(Target target) {
        return new Limits(
                target.partitionBytes(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                OptionalLong.empty());
    }
}

package dev.rowhouse.prove.report;

/// The sizes of one table after loading, with the prediction of the design.
///
/// @param name the table or view
/// @param rows rows found
/// @param partitions partitions found
/// @param largestRows rows of the largest partition found
/// @param predictedPartitions partitions predicted for the scaled model; 0 when the model does not
///     say how many values the partition key takes
/// @param predictedRows rows predicted for the scaled model
/// @param predictedLargestRows rows of the largest partition predicted for the scaled model
/// @param fullLargestRows rows of the largest partition predicted for the model itself
/// @param fullLargestBytes uncompressed bytes of that partition
public record TableReport(
        String name,
        long rows,
        long partitions,
        long largestRows,
        double predictedPartitions,
        double predictedRows,
        double predictedLargestRows,
        double fullLargestRows,
        double fullLargestBytes) {}

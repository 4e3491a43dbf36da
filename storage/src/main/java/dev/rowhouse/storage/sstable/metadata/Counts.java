package dev.rowhouse.storage.sstable.metadata;

/// The amounts of data in an SSTable.
///
/// @param partitionSizes the sizes of the partitions in bytes
/// @param cellsPerPartition the numbers of cells of the partitions, tombstones and the elements of
///     collections included
/// @param columnsSet how many columns of rows have a cell
/// @param rows how many rows there are, static ones included
public record Counts(
        Histogram partitionSizes, Histogram cellsPerPartition, long columnsSet, long rows) {}

package dev.rowhouse.storage.survey;

import dev.rowhouse.cql.schema.TableMetadata;

import java.util.List;

/// The figures of one table, from all its SSTables. Several versions of a row count as one row.
///
/// @param sstables the number of SSTables
/// @param columns the table as their headers tell it: without names of its key columns
/// @param storedBytes the length of all data as they are stored
/// @param dataBytes the length of all data before compression
/// @param bytes the sizes of partitions, as in [PartitionSurvey#bytes()]
/// @param rows the live rows of partitions
/// @param emptyPartitions the number of partitions in which nothing is live
/// @param cells all live values
/// @param tombstones all that is deleted or has expired
/// @param times when it was written, and when it ends
/// @param largest the largest partitions by bytes, the largest first
/// @param mostDead the partitions with most tombstones, the most first; those without are left out
public record TableSurvey(
        int sstables,
        TableMetadata columns,
        long storedBytes,
        long dataBytes,
        Sizes bytes,
        Sizes rows,
        long emptyPartitions,
        long cells,
        Tombstones tombstones,
        Times times,
        List<PartitionSurvey> largest,
        List<PartitionSurvey> mostDead) {
    /// Copies the lists.
    public TableSurvey {
        largest = List.copyOf(largest);
        mostDead = List.copyOf(mostDead);
    }

    /// The number of partitions.
    public long partitions() {
        return bytes.count();
    }
}

package dev.rowhouse.engine.result;

import java.util.Optional;

/// The data that one execution read. For a paged statement each page has its own statistics.
///
/// @param partitionsRead partitions that were looked up or scanned, found or not when their key was
///     named
/// @param rowsRead live rows met, before filtering and limits
/// @param tombstonesMet deleted or expired rows and cells, and range tombstones, that were passed
///     over
/// @param filtered whether rows were read and thrown away by a condition (`ALLOW FILTERING`)
/// @param sortedInMemory whether rows of several partitions were gathered and sorted before
///     answering
/// @param index the name of the secondary index that was used
public record ReadStatistics(
        long partitionsRead,
        long rowsRead,
        long tombstonesMet,
        boolean filtered,
        boolean sortedInMemory,
        Optional<String> index) {
    /// Statistics of a statement that read nothing.
    public static final ReadStatistics NONE =
            new ReadStatistics(0, 0, 0, false, false, Optional.empty());

    /// The sum of two pages' statistics.
    public ReadStatistics plus(ReadStatistics other) {
        return new ReadStatistics(
                partitionsRead + other.partitionsRead,
                rowsRead + other.rowsRead,
                tombstonesMet + other.tombstonesMet,
                filtered || other.filtered,
                sortedInMemory || other.sortedInMemory,
                index.or(other::index));
    }
}

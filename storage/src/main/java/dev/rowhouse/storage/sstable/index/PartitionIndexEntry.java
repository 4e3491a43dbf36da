package dev.rowhouse.storage.sstable.index;

import dev.rowhouse.storage.partition.DecoratedKey;

/// The position of a partition.
///
/// @param key its key
/// @param position where it begins in the data
/// @param end where the next one begins, or the length of the data
/// @param rowIndexPosition where its row index begins in Index.db, or its entry in Rows.db
/// @param rowIndexLength how long that is, 0 when there is no row index
public record PartitionIndexEntry(
        DecoratedKey key, long position, long end, long rowIndexPosition, int rowIndexLength) {
    /// Whether the partition has a row index.
    public boolean hasRowIndex() {
        return rowIndexLength > 0;
    }
}

package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionBound;
import dev.rowhouse.storage.sstable.data.UnfilteredReader;
import dev.rowhouse.storage.sstable.index.PartitionCursor;
import dev.rowhouse.storage.sstable.index.PartitionIndexEntry;
import dev.rowhouse.storage.sstable.index.RowIndex;
import dev.rowhouse.storage.sstable.io.ByteReader;

import org.jspecify.annotations.Nullable;

/// The index of an SSTable, in the form of its version.
///
/// **Thread safety.** Any number of threads; a cursor belongs to one.
sealed interface PartitionIndex permits SummarizedIndex, TrieIndex {
    /// The first key.
    DecoratedKey first();

    /// The last key.
    DecoratedKey last();

    /// Whether it is open that a key from the first to the last one is there.
    boolean mayContain(DecoratedKey key);

    /// The entry of such a key, null when it is not there.
    ///
    /// @param data a reader of the data
    @Nullable PartitionIndexEntry find(
            DecoratedKey key, ByteReader data, UnfilteredReader.Format format);

    /// A cursor before the first entry after a place, or somewhat earlier.
    ///
    /// @param isSequential whether all entries from there on are going to be read
    PartitionCursor cursor(PartitionBound from, boolean isSequential);

    /// Whether the files of the index have checksums, so that damage to them is noticed.
    boolean isChecked();

    /// The row index of a partition that has one.
    RowIndex rows(PartitionIndexEntry entry, UnfilteredReader.Format format);

    /// Forgets the cached chunks.
    void evict();
}

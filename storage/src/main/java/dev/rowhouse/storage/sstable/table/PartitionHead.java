package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.sstable.data.UnfilteredReader;
import dev.rowhouse.storage.sstable.index.PartitionIndexEntry;
import dev.rowhouse.storage.sstable.io.ByteReader;

/// The head of a partition in the data.
///
/// @param entry where the partition is
/// @param deletion its deletion
/// @param staticRow its static row
/// @param elements where its first row or marker begins
record PartitionHead(
        PartitionIndexEntry entry, DeletionTime deletion, Row staticRow, long elements) {
    /// Reads the head where the index says that the partition is.
    static PartitionHead read(ByteReader in, UnfilteredReader rows, PartitionIndexEntry entry) {
        in.seek(entry.position());
        if (!in.skipShortBytes(entry.key().key())) {
            throw in.corrupt(entry.position(), "partition " + entry.key().key(), "another one");
        }
        DeletionTime deletion = rows.readPartitionDeletion();
        Row staticRow = rows.readStaticRow();
        if (in.position() >= entry.end()) {
            throw in.corrupt(
                    entry.position(), "a partition that ends at " + entry.end(), "a longer one");
        }
        return new PartitionHead(entry, deletion, staticRow, in.position());
    }
}

package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.storage.row.Unfiltered;
import dev.rowhouse.storage.sstable.io.Descriptor;

import java.io.IOException;

/// Writes the index of an SSTable in the form of its version, as [PartitionIndex] reads it. What it
/// keeps in memory does not grow with the length of the files, except as its classes say.
///
/// **Thread safety.** Belongs to one thread.
sealed interface IndexWriter permits BigIndexWriter, TrieIndexWriter {
    /// Begins the index of an SSTable, whose files must not exist yet.
    ///
    /// @throws IOException when they cannot be made; none of them is left then
    static IndexWriter create(FileSystem files, Descriptor descriptor, SSTableOptions options)
            throws IOException {
        return descriptor.version().hasTries()
                ? TrieIndexWriter.create(files, descriptor, options)
                : BigIndexWriter.create(files, descriptor, options);
    }

    /// Begins a partition.
    void beginPartition();

    /// Takes an element of the partition.
    ///
    /// @param from where it begins, in bytes from the partition's beginning
    /// @param to where it ends
    void add(Unfiltered element, long from, long to) throws IOException;

    /// Ends the partition.
    void endPartition(WrittenPartition partition) throws IOException;

    /// Writes what is missing, syncs the files and closes them.
    void finish(WrittenComponents components) throws IOException;

    /// Closes the files, unfinished as they may be.
    void close() throws IOException;
}

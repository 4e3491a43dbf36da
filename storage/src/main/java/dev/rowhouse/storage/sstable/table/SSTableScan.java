package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.storage.partition.UnfilteredRowIterator;

import java.util.Iterator;

/// A walk through an SSTable that says how far it has come.
///
/// **Thread safety.** Belongs to one thread.
public interface SSTableScan extends Iterator<UnfilteredRowIterator> {
    /// The current position in the data before compression, in bytes.
    long position();
}

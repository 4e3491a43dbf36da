package dev.rowhouse.storage.sstable.index;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;

/// Steps through the partitions of an SSTable in the order of its index.
///
/// **Thread safety.** Belongs to one thread.
public interface PartitionCursor {
    /// Goes to the next entry.
    ///
    /// @return false after the last one
    boolean advance();

    /// The key of the entry.
    Bytes key();

    /// The position of the partition in the data.
    long position();

    /// The entry. The one after it is looked at as well, without going there.
    PartitionIndexEntry entry();

    /// The exception that says that another key was expected.
    CorruptSSTableException corrupt(String expected);
}

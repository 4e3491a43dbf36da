package dev.rowhouse.storage.compaction;

import dev.rowhouse.storage.sstable.io.Descriptor;

/// The durable list of the SSTables that a folder must hold.
///
/// **Thread safety.** Any number of threads.
@FunctionalInterface
public interface LiveSSTables {
    /// Whether an SSTable is in the list.
    boolean lists(Descriptor sstable);
}

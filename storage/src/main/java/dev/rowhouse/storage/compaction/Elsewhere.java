package dev.rowhouse.storage.compaction;

import dev.rowhouse.storage.partition.DecoratedKey;

/// What of a table lies outside a compaction: in other SSTables, and in memory. Deletions may be forgotten only if they cover nothing there.
///
/// **Thread safety.** Called by the thread that steps the compaction, while others write.
@FunctionalInterface
public interface Elsewhere {
    /// Nothing lies outside.
    Elsewhere NOTHING = _ -> Long.MAX_VALUE;

    /// A timestamp such that nothing of the partition that lies outside was written before it: the largest `long` when there is certainly
    /// nothing of it. For an SSTable that may have the key, its smallest timestamp will do.
    long timestampMin(DecoratedKey key);
}

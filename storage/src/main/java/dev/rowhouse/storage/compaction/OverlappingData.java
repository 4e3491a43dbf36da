package dev.rowhouse.storage.compaction;

import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.util.Collection;
import java.util.function.Supplier;

/// The data of a table outside a compaction: in other SSTables, and in memory. Deletions may be
/// forgotten only if they cover nothing there.
///
/// **Thread safety.** Called by the thread that steps the compaction, while others write.
@FunctionalInterface
public interface OverlappingData {
    /// Nothing lies outside.
    OverlappingData NOTHING = ignored -> Long.MAX_VALUE;

    /// A timestamp such that nothing of the partition that lies outside was written before it: the
    /// largest `long` when there is certainly nothing of it. For an SSTable that may have the key,
    /// its smallest timestamp will do.
    long timestampMin(DecoratedKey key);

    /// The data in some SSTables, judged by their Bloom filters and statistics.
    ///
    /// @param sstables gives those that lie outside the compaction at the moment of the call, newly
    ///     flushed ones included
    static OverlappingData of(Supplier<? extends Collection<SSTableReader>> sstables) {
        return key -> {
            long minimum = Long.MAX_VALUE;
            for (SSTableReader sstable : sstables.get()) {
                if (sstable.mayContain(key)) {
                    minimum = Math.min(minimum, sstable.statistics().times().minTimestamp());
                }
            }
            return minimum;
        };
    }

    /// The data in either of two places.
    default OverlappingData and(OverlappingData other) {
        return key -> Math.min(timestampMin(key), other.timestampMin(key));
    }
}

package dev.rowhouse.storage.sstable.metadata;

import java.util.Optional;
import java.util.UUID;

/// The origin and level of an SSTable.
///
/// @param level its level, for levelled compaction
/// @param repairedAtMillis when it was repaired, 0 for never
/// @param pendingRepair the repair under way that it belongs to
/// @param isTransient whether it holds replicas that are to be dropped after a repair
/// @param originatingHost the node that wrote it
public record Lineage(
        int level,
        long repairedAtMillis,
        Optional<UUID> pendingRepair,
        boolean isTransient,
        Optional<UUID> originatingHost) {
    /// A new SSTable.
    public static final Lineage NEW = new Lineage(0, 0, Optional.empty(), false, Optional.empty());

    /// The same from a node.
    public Lineage withHost(UUID host) {
        return new Lineage(level, repairedAtMillis, pendingRepair, isTransient, Optional.of(host));
    }

    /// The same as if it had just been written: on level 0, and never repaired.
    Lineage withoutHistory() {
        return new Lineage(0, 0, Optional.empty(), false, originatingHost);
    }

    /// The same on a level.
    public Lineage withLevel(int newLevel) {
        return new Lineage(newLevel, repairedAtMillis, pendingRepair, isTransient, originatingHost);
    }
}

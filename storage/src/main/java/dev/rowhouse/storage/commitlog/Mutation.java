package dev.rowhouse.storage.commitlog;

import dev.rowhouse.storage.partition.PartitionUpdate;

import java.util.List;

/// The changes of one write or batch, perhaps in several partitions of several tables. It is logged
/// as one record, so that after a crash all of it is there or nothing.
///
/// Counters are in it with the values that they have after the write, so that replaying it twice
/// adds nothing twice.
///
/// @param updates the changes, one for each partition
public record Mutation(List<PartitionUpdate> updates) {
    /// Copies the list.
    public Mutation {
        updates = List.copyOf(updates);
    }

    /// A mutation of one partition, or of several.
    public static Mutation of(PartitionUpdate... updates) {
        return new Mutation(List.of(updates));
    }

    /// Whether nothing is changed, as when none of its tables is there any more.
    public boolean isEmpty() {
        return updates.isEmpty();
    }
}

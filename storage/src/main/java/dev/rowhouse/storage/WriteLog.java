package dev.rowhouse.storage;

import dev.rowhouse.storage.partition.PartitionUpdate;

import java.util.List;

/// The log of changes, written before they are applied.
///
/// **Thread safety.** Any number of threads.
public interface WriteLog {
    /// Writes nothing down, for tables that live in memory only.
    WriteLog NONE =
            new WriteLog() {
                @Override
                public void append(PartitionUpdate update) {}

                @Override
                public void append(List<PartitionUpdate> updates) {}
            };

    /// Writes changes down, all or none of them. When this returns, they are as safe as the log
    /// promises.
    void append(List<PartitionUpdate> updates);

    /// Writes one change down.
    default void append(PartitionUpdate update) {
        append(List.of(update));
    }
}

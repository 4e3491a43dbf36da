package dev.rowhouse.prove.explore.ledger;

import dev.rowhouse.base.Bytes;

import java.util.List;

/// The name of a partition.
///
/// @param table the name of the table
/// @param key the values of the partition key
public record PartitionName(String table, List<Bytes> key) {
    /// Copies the key.
    public PartitionName {
        key = List.copyOf(key);
    }
}

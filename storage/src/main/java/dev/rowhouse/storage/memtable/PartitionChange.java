package dev.rowhouse.storage.memtable;

import dev.rowhouse.storage.partition.Partition;

/// A partition in the memtable just before and just after a write: what indexes and views look at
/// to follow their table.
public record PartitionChange(Partition before, Partition after) {}

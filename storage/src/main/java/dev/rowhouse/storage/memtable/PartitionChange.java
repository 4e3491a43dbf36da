package dev.rowhouse.storage.memtable;

import dev.rowhouse.storage.partition.Partition;

/// A partition in the memtable just before and just after a write, from which indexes and views
/// follow their table.
public record PartitionChange(Partition before, Partition after) {}

package dev.rowhouse.storage.survey;

import dev.rowhouse.storage.partition.DecoratedKey;

/// One partition, merged from all SSTables.
///
/// @param key its key
/// @param bytes how much of it the SSTables have, before compression; a row that several of them
///     have counts in each
/// @param rows the live rows; a partition that has nothing but static columns has none
/// @param cells the live values; each element of a collection is one
/// @param tombstones what is deleted or has expired
/// @param sstables the number of SSTables that have something of it
public record PartitionSurvey(
        DecoratedKey key, long bytes, long rows, long cells, Tombstones tombstones, int sstables) {}

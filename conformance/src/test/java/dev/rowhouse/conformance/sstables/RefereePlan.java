package dev.rowhouse.conformance.sstables;

import dev.rowhouse.storage.sstable.io.SSTableVersion;

import java.nio.file.Path;

/// What to try.
///
/// @param seed of all that is drawn
/// @param first the first schema of the seed
/// @param end the schema to stop before
/// @param node `HOST:PORT` of the node's CQL
/// @param root the folder of the project
/// @param folder where files go
/// @param version the version of the SSTables that both give away
public record RefereePlan(
        long seed,
        int first,
        int end,
        String node,
        Path root,
        Path folder,
        SSTableVersion version) {}

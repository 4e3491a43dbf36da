package dev.rowhouse.storage;

import dev.rowhouse.storage.merge.ReadMetrics;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.tree.Direction;

/// The part of each partition to read.
///
/// @param rows the wanted rows
/// @param direction in clustering order, or backwards
/// @param nowInSeconds the current time of the read in seconds since the epoch; data that have
///     expired by then are not seen
/// @param metrics where the read counts what it meets
public record ReadCommand(
        ClusteringFilter rows, Direction direction, long nowInSeconds, ReadMetrics metrics) {}

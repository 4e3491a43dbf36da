package dev.rowhouse.storage;

import dev.rowhouse.storage.merge.ReadMetrics;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.tree.Direction;

/// The part of each partition to read.
///
/// @param rows the wanted rows
/// @param direction in clustering order, or backwards
/// @param nowInSeconds the time of day at which the read takes place, in seconds since the epoch:
///     what has expired by then is not seen
/// @param metrics where the read counts what it meets
public record ReadCommand(
        ClusteringFilter rows, Direction direction, long nowInSeconds, ReadMetrics metrics) {}

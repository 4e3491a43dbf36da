package dev.rowhouse.storage.sstable.metadata;

import dev.rowhouse.storage.row.Lifetime;

/// The extremes of the times in an SSTable.
///
/// Local deletion times and times to live also count what has none: as [#NO_DELETION_TIME] and as
/// 0.
///
/// @param minTimestamp the smallest write timestamp of any cell, liveness or deletion, in
///     microseconds since the epoch
/// @param maxTimestamp the largest one
/// @param minLocalDeletionTime the earliest deletion or expiration, in seconds since the epoch
/// @param maxLocalDeletionTime the latest one
/// @param minTtlSeconds the smallest time to live
/// @param maxTtlSeconds the largest one
public record TimeSpan(
        long minTimestamp,
        long maxTimestamp,
        long minLocalDeletionTime,
        long maxLocalDeletionTime,
        int minTtlSeconds,
        int maxTtlSeconds) {
    /// The local deletion time of what is never deleted.
    public static final long NO_DELETION_TIME = Lifetime.NO_DELETION_TIME;
}

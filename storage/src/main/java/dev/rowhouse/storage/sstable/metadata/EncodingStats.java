package dev.rowhouse.storage.sstable.metadata;

/// The bases from which times in rows are counted, so that they take few bytes. They need not be
/// minima, only close to what is written.
///
/// @param minTimestamp the base of write timestamps, in microseconds since the epoch
/// @param minLocalDeletionTime the base of local deletion times, in seconds since the epoch
/// @param minTtlSeconds the base of times to live
public record EncodingStats(long minTimestamp, long minLocalDeletionTime, int minTtlSeconds) {
    /// The moment from which the header itself counts: 2015-09-22, in microseconds.
    static final long TIMESTAMP_EPOCH = 1_442_880_000_000_000L;

    /// The same moment in seconds.
    static final long DELETION_TIME_EPOCH = 1_442_880_000;

    /// Bases that do without looking at what is to be written.
    public static final EncodingStats DEFAULT =
            new EncodingStats(TIMESTAMP_EPOCH, DELETION_TIME_EPOCH, 0);
}

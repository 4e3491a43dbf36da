package dev.rowhouse.storage.row;

/// The lifetime of a cell: permanent, limited, or none because it is a tombstone. The cells of one
/// write share one.
///
/// @param ttlSeconds the time to live given at the write, 0 for none
/// @param localDeletionTime the second since the epoch at which the cell expires or was deleted,
///     [#NO_DELETION_TIME] for neither
public record Lifetime(int ttlSeconds, long localDeletionTime) {
    /// The [#localDeletionTime()] of data that are never deleted.
    public static final long NO_DELETION_TIME = Long.MAX_VALUE;

    /// Live for good.
    public static final Lifetime FOREVER = new Lifetime(0, NO_DELETION_TIME);

    /// Live for some seconds from `nowInSeconds` on; a time to live of 0 means for good.
    public static Lifetime expiring(int ttlSeconds, long nowInSeconds) {
        return ttlSeconds == 0 ? FOREVER : new Lifetime(ttlSeconds, nowInSeconds + ttlSeconds);
    }

    /// Deleted at a second of the day.
    public static Lifetime deleted(long nowInSeconds) {
        return new Lifetime(0, nowInSeconds);
    }

    /// Whether this is live for good.
    public boolean isForever() {
        return localDeletionTime == NO_DELETION_TIME;
    }

    /// Whether this ends by a time to live.
    public boolean isExpiring() {
        return ttlSeconds != 0;
    }

    /// Whether this marks a deletion.
    public boolean isTombstone() {
        return ttlSeconds == 0 && localDeletionTime != NO_DELETION_TIME;
    }

    /// Whether this is live at a second of the day.
    public boolean isLive(long nowInSeconds) {
        return localDeletionTime == NO_DELETION_TIME
                || (ttlSeconds != 0 && nowInSeconds < localDeletionTime);
    }

    /// The seconds left at a second of the day; 0 or less when nothing is left, and meaningless
    /// unless [#isExpiring()].
    public long remainingSeconds(long nowInSeconds) {
        return localDeletionTime - nowInSeconds;
    }
}

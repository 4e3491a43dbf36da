package dev.rowhouse.storage.row;

/// A deletion: everything below it that was written at or before its timestamp is gone.
///
/// @param markedForDeleteAt the write timestamp of the deletion, in microseconds since the epoch;
///     the smallest `long`, which no write may use, stands for no deletion
/// @param localDeletionTime the time of day at which the deletion was made, in seconds since the
///     epoch: when it may be forgotten counts from there
public record DeletionTime(long markedForDeleteAt, long localDeletionTime) {
    /// No deletion at all.
    public static final DeletionTime LIVE = new DeletionTime(Long.MIN_VALUE, Long.MAX_VALUE);

    /// Whether this is no deletion.
    public boolean isLive() {
        return markedForDeleteAt == Long.MIN_VALUE;
    }

    /// Whether something written at a timestamp is deleted by this.
    public boolean deletes(long timestamp) {
        return timestamp <= markedForDeleteAt;
    }

    /// Whether this deletes all that the other one deletes and outlasts it: a larger timestamp, or
    /// the same one and a later [#localDeletionTime()].
    public boolean supersedes(DeletionTime other) {
        return markedForDeleteAt > other.markedForDeleteAt
                || (markedForDeleteAt == other.markedForDeleteAt
                        && localDeletionTime > other.localDeletionTime);
    }

    /// The one of two that supersedes the other.
    public static DeletionTime latest(DeletionTime left, DeletionTime right) {
        return right.supersedes(left) ? right : left;
    }

    @Override
    public String toString() {
        return isLive() ? "live" : "deleted@" + markedForDeleteAt;
    }
}

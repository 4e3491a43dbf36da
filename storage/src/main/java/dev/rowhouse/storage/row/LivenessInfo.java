package dev.rowhouse.storage.row;

/// The existence of a row by an INSERT besides its cells: since `timestamp`, perhaps only for some
/// time. A row that was only ever written by UPDATE has none and exists as long as one of its cells
/// does.
///
/// @param timestamp the write timestamp, in microseconds since the epoch
/// @param ttlSeconds the time to live given at the write, 0 for none
/// @param localExpirationTime the second since the epoch from which the row is no longer live,
///     [#NO_EXPIRATION] for never
public record LivenessInfo(long timestamp, int ttlSeconds, long localExpirationTime) {
    /// The [#localExpirationTime()] of what never expires.
    public static final long NO_EXPIRATION = Long.MAX_VALUE;

    /// The time to live that marks a row of a materialized view as dead from the start.
    public static final int EXPIRED_TTL_SECONDS = Integer.MAX_VALUE;

    /// No statement about the row's existence.
    public static final LivenessInfo EMPTY = new LivenessInfo(Long.MIN_VALUE, 0, NO_EXPIRATION);

    /// Existence for good.
    public static LivenessInfo of(long timestamp) {
        return new LivenessInfo(timestamp, 0, NO_EXPIRATION);
    }

    /// Existence for some seconds from `nowInSeconds` on; a time to live of 0 means for good.
    public static LivenessInfo expiring(long timestamp, int ttlSeconds, long nowInSeconds) {
        return ttlSeconds == 0
                ? of(timestamp)
                : new LivenessInfo(timestamp, ttlSeconds, nowInSeconds + ttlSeconds);
    }

    /// The liveness that marks a row of a materialized view as dead since `nowInSeconds`: it wins
    /// over liveness of an equal timestamp.
    public static LivenessInfo expired(long timestamp, long nowInSeconds) {
        return new LivenessInfo(timestamp, EXPIRED_TTL_SECONDS, nowInSeconds);
    }

    /// Whether there is no statement about the row's existence.
    public boolean isEmpty() {
        return timestamp == Long.MIN_VALUE;
    }

    /// Whether the row was written with a time to live.
    public boolean isExpiring() {
        return ttlSeconds != 0;
    }

    /// Whether this is a mark made by [#expired].
    public boolean isExpired() {
        return ttlSeconds == EXPIRED_TTL_SECONDS;
    }

    /// Whether the row exists by this statement at a time of day.
    public boolean isLive(long nowInSeconds) {
        return !isEmpty() && !isExpired() && nowInSeconds < localExpirationTime;
    }

    /// Whether this wins over another liveness of the same row: by timestamp; on a tie a dead mark
    /// wins, then expiring over not expiring, then the later expiration, then the shorter time to
    /// live, which was begun later: Cassandra leaves that last one to chance.
    public boolean supersedes(LivenessInfo other) {
        if (timestamp != other.timestamp) {
            return timestamp > other.timestamp;
        }
        if (isExpired() != other.isExpired()) {
            return isExpired();
        }
        if (isExpiring() != other.isExpiring()) {
            return isExpiring();
        }
        if (localExpirationTime != other.localExpirationTime) {
            return localExpirationTime > other.localExpirationTime;
        }
        return ttlSeconds < other.ttlSeconds;
    }

    @Override
    public String toString() {
        if (isEmpty()) {
            return "none";
        }
        return "@" + timestamp + (isExpiring() ? " ttl " + ttlSeconds : "");
    }
}

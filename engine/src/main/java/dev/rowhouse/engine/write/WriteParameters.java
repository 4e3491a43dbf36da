package dev.rowhouse.engine.write;

import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.row.Lifetime;
import dev.rowhouse.storage.row.LivenessInfo;

/// The parameters that all writes of one statement share.
///
/// @param timestamp the write timestamp, in microseconds since the epoch
/// @param ttlSeconds how long it lives, 0 for ever
/// @param lifetime the same as an end
/// @param nowInSeconds the time of day
record WriteParameters(long timestamp, int ttlSeconds, Lifetime lifetime, long nowInSeconds) {
    static WriteParameters of(long timestamp, int ttlSeconds, long nowInSeconds) {
        Lifetime lifetime =
                ttlSeconds == 0 ? Lifetime.FOREVER : Lifetime.expiring(ttlSeconds, nowInSeconds);
        return new WriteParameters(timestamp, ttlSeconds, lifetime, nowInSeconds);
    }

    /// Since when a row inserted by the statement exists.
    LivenessInfo liveness() {
        return LivenessInfo.expiring(timestamp, ttlSeconds, nowInSeconds);
    }

    /// A deletion by the statement.
    DeletionTime deletion() {
        return new DeletionTime(timestamp, nowInSeconds);
    }

    /// The deletion of what a collection held before, by a statement that writes its new elements
    /// at the same time.
    DeletionTime deletionBefore() {
        return new DeletionTime(timestamp - 1, nowInSeconds);
    }
}

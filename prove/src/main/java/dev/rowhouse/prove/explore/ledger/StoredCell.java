package dev.rowhouse.prove.explore.ledger;

import dev.rowhouse.base.Bytes;

import java.util.Optional;

/// A version of a value: what one write left in a cell.
///
/// @param timestamp the write time in microseconds
/// @param value the value; empty for a tombstone
/// @param timeToLive the time to live in seconds; 0 for none
/// @param expiresAt the second of its expiry since the epoch; [#NEVER] without a time to live
record StoredCell(long timestamp, Optional<Bytes> value, int timeToLive, long expiresAt) {
    /// The expiry of a cell without a time to live.
    static final long NEVER = Long.MAX_VALUE;

    /// A value or, when it is empty, a tombstone, with the time to live of its write.
    static StoredCell of(WriteTime time, Optional<Bytes> value) {
        return value.isEmpty() || time.timeToLive() == 0
                ? new StoredCell(time.micros(), value, 0, NEVER)
                : new StoredCell(
                        time.micros(),
                        value,
                        time.timeToLive(),
                        time.nowSeconds() + time.timeToLive());
    }

    /// Whether the cell holds a value at a second.
    boolean isLive(long nowSeconds) {
        return value.isPresent() && expiresAt > nowSeconds;
    }

    /// The version that remains of two, whatever their order.
    ///
    /// The larger timestamp wins. On a tie a tombstone or an expiring value beats one that stays;
    /// a tombstone beats an expiring value, then the later expiry wins, then the shorter time to
    /// live, then the larger value as unsigned bytes.
    static StoredCell winner(StoredCell left, StoredCell right) {
        if (left.timestamp != right.timestamp) {
            return left.timestamp > right.timestamp ? left : right;
        }
        if (left.stays() != right.stays()) {
            return left.stays() ? right : left;
        }
        if (left.value.isEmpty() || right.value.isEmpty()) {
            return left.value.isEmpty() ? left : right;
        }
        if (left.expiresAt != right.expiresAt) {
            return left.expiresAt > right.expiresAt ? left : right;
        }
        if (left.timeToLive != right.timeToLive) {
            return left.timeToLive < right.timeToLive ? left : right;
        }
        return left.value.get().compareTo(right.value.get()) >= 0 ? left : right;
    }

    private boolean stays() {
        return value.isPresent() && expiresAt == NEVER;
    }

    /// The same value as if it had been written at timestamp 0.
    StoredCell settled() {
        return new StoredCell(0, value, timeToLive, expiresAt);
    }
}

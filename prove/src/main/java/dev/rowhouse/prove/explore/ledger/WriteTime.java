package dev.rowhouse.prove.explore.ledger;

/// The times of a write.
///
/// @param micros the write timestamp in microseconds
/// @param nowSeconds the second at which it runs, since the epoch
/// @param timeToLive its time to live in seconds; 0 for none
public record WriteTime(long micros, long nowSeconds, int timeToLive) {
    /// The times of a write that has no time to live of its own.
    public static WriteTime of(long micros, long nowSeconds) {
        return new WriteTime(micros, nowSeconds, 0);
    }

    /// The same with another timestamp.
    WriteTime at(long other) {
        return new WriteTime(other, nowSeconds, timeToLive);
    }

    /// The same with a time to live.
    WriteTime living(int seconds) {
        return new WriteTime(micros, nowSeconds, seconds);
    }
}

package dev.rowhouse.cql.analysis;

import dev.rowhouse.cql.error.CqlException;

/// The rule for the TTL of a write, checked when the write is done.
public final class TimeToLive {
    /// The longest TTL in seconds: 20 years of 365 days.
    public static final int MAX_SECONDS = 20 * 365 * 24 * 60 * 60;

    private TimeToLive() {}

    /// Checks a TTL in seconds; 0 means for ever.
    ///
    /// @throws CqlException when it is negative or too long, in Cassandra's words
    public static void check(int seconds) {
        if (seconds < 0) {
            throw CqlException.invalid("A TTL must be greater or equal to 0, but was %d", seconds);
        }
        if (seconds > MAX_SECONDS) {
            throw CqlException.invalid(
                    "ttl is too large. requested (%d) maximum (%d)", seconds, MAX_SECONDS);
        }
    }
}

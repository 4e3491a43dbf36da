package dev.rowhouse.engine.execution;

import dev.rowhouse.base.Clock;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;

import java.time.Duration;

/// Until when a read may go on.
///
/// @param clock tells the time
/// @param endNanos the reading of [Clock#nanoTime] at which the time is up
public record TimeLimit(Clock clock, long endNanos) {
    /// A limit for a read that begins now.
    public static TimeLimit startingNow(Clock clock, Duration duration) {
        return new TimeLimit(clock, clock.nanoTime() + duration.toNanos());
    }

    /// Checks that there is time left.
    ///
    /// @throws CqlException of code `READ_TIMEOUT`, as if the only replica had not answered in time
    void check() {
        if (clock.nanoTime() - endNanos > 0) {
            throw new CqlException(
                    ErrorCode.READ_TIMEOUT, "Operation timed out - received only 0 responses.");
        }
    }
}

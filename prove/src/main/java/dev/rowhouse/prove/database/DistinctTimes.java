package dev.rowhouse.prove.database;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLong;

/// Times of a clock that differ by three microseconds or more, so that the writes of two calls
/// never have the same timestamp.
///
/// **Thread safety.** May be shared.
public final class DistinctTimes {
    private static final long STEP_MICROS = 3;

    private final AtomicLong last = new AtomicLong(Long.MIN_VALUE + STEP_MICROS);

    /// The time of the clock, or a later one when it has been given away.
    ///
    /// @param micros the time of the clock in microseconds since 1970
    public Instant next(long micros) {
        long next = last.updateAndGet(before -> Math.max(micros, before + STEP_MICROS));
        return Instant.EPOCH.plus(next, ChronoUnit.MICROS);
    }
}

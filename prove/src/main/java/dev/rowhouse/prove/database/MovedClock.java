package dev.rowhouse.prove.database;

import dev.rowhouse.base.Clock;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLong;

/// Another clock that may be ahead of the one it follows, so that what expires can be seen to
/// expire. It is the clock of the database and of its callers.
///
/// **Thread safety.** May be shared.
final class MovedClock implements Clock {
    private final Clock clock;
    private final AtomicLong aheadMicros = new AtomicLong();
    private final AtomicLong given = new AtomicLong();
    private volatile DistinctTimes callers = new DistinctTimes();

    MovedClock(Clock clock) {
        this.clock = clock;
    }

    void advance(Duration time) {
        aheadMicros.addAndGet(time.toNanos() / 1_000);
    }

    /// Whether it is ahead of the other clock.
    boolean isAhead() {
        return aheadMicros.get() > 0;
    }

    /// Shows the time of the other clock again.
    void reset() {
        aheadMicros.set(0);
        given.set(0);
        callers = new DistinctTimes();
    }

    /// A time for a caller, later than all before. From now on the database shows no earlier one:
    /// callers that write faster than every three microseconds would be ahead of it otherwise, and
    /// conditional writes, whose time the database assigns, would lose.
    Instant next() {
        Instant next = callers.next(epochMicros());
        given.accumulateAndGet(ChronoUnit.MICROS.between(Instant.EPOCH, next), Math::max);
        return next;
    }

    @Override
    public long epochMicros() {
        return Math.max(clock.epochMicros() + aheadMicros.get(), given.get());
    }

    @Override
    public long nanoTime() {
        return clock.nanoTime() + aheadMicros.get() * 1_000;
    }
}

package dev.rowhouse.engine.time;

import dev.rowhouse.base.Clock;

import java.util.concurrent.atomic.AtomicLong;

/// Hands out the write timestamps of one database: microseconds of the clock, each larger than the
/// one before.
///
/// When the clock stands still or goes back, the timestamp of the last write is counted up instead,
/// so that of two writes of one database the later always wins.
///
/// **Thread safety.** Safe; a single atomic number.
public final class WriteClock {
    private final Clock clock;
    private final AtomicLong last = new AtomicLong(Long.MIN_VALUE);

    /// Timestamps over a clock.
    public WriteClock(Clock clock) {
        this.clock = clock;
    }

    /// The time of day in microseconds.
    public long nowMicros() {
        return clock.epochMicros();
    }

    /// A timestamp in microseconds that no other write of this database got.
    public long nextMicros() {
        long now = clock.epochMicros();
        while (true) {
            long previous = last.get();
            long next = Math.max(now, previous + 1);
            if (last.compareAndSet(previous, next)) {
                return next;
            }
        }
    }
}

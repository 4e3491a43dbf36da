package dev.rowhouse.engine.replica;

import dev.rowhouse.base.Clock;
import dev.rowhouse.engine.time.WriteClock;

import java.time.Duration;

/// The clock of a replica: it may be ahead of the true time, or behind it. Of two times that
/// replicas with right clocks read one after the other, the second is later, even when the true
/// time stands still: messages between machines take longer than a microsecond.
///
/// **Thread safety.** Safe.
final class ReplicaClock implements Clock {
    private final Clock clock;
    private final WriteClock ticks;
    private volatile long offsetMicros;

    /// @param clock the true time
    /// @param ticks the true time of all replicas, a microsecond later with each reading
    ReplicaClock(Clock clock, WriteClock ticks) {
        this.clock = clock;
        this.ticks = ticks;
    }

    /// Sets how far it is ahead.
    void offset(Duration offset) {
        offsetMicros = offset.toNanos() / 1_000;
    }

    @Override
    public long epochMicros() {
        return ticks.nextMicros() + offsetMicros;
    }

    @Override
    public long nanoTime() {
        return clock.nanoTime();
    }
}

package dev.rowhouse.testkit;

import dev.rowhouse.base.Clock;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/// A clock that moves only when told to.
///
/// **Thread safety.** May be shared.
public final class ManualClock implements Clock {
    private final AtomicLong epochMicros;

    /// A clock that stands at a time.
    ///
    /// @param epochMicros microseconds since the epoch
    public ManualClock(long epochMicros) {
        this.epochMicros = new AtomicLong(epochMicros);
    }

    /// Moves the clock, backwards when the duration is negative.
    public void advance(Duration duration) {
        epochMicros.addAndGet(duration.toNanos() / 1_000);
    }

    @Override
    public long epochMicros() {
        return epochMicros.get();
    }

    @Override
    public long nanoTime() {
        return epochMicros.get() * 1_000;
    }
}

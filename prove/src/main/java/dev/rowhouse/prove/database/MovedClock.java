package dev.rowhouse.prove.database;

import dev.rowhouse.base.Clock;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/// Another clock that may be ahead of the one it follows, so that what expires can be seen to
/// expire.
///
/// **Thread safety.** May be shared.
final class MovedClock implements Clock {
    private final Clock clock;
    private final AtomicLong aheadMicros = new AtomicLong();

    MovedClock(Clock clock) {
        this.clock = clock;
    }

    void advance(Duration time) {
        aheadMicros.addAndGet(time.toNanos() / 1_000);
    }

    /// Shows the time of the other clock again.
    void reset() {
        aheadMicros.set(0);
    }

    @Override
    public long epochMicros() {
        return clock.epochMicros() + aheadMicros.get();
    }

    @Override
    public long nanoTime() {
        return clock.nanoTime() + aheadMicros.get() * 1_000;
    }
}

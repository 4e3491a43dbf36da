package dev.rowhouse.junit;

import dev.rowhouse.base.Clock;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLong;

/// The database's clock, which a test puts forward so that a time to live ends, or a tombstone's
/// grace.
///
/// ```java
/// session.execute("INSERT INTO tokens (id) VALUES (1) USING TTL 3600");
/// clock.advance(Duration.ofHours(1));
/// assertThat(session.execute("SELECT * FROM tokens WHERE id = 1").all()).isEmpty();
/// ```
///
/// It goes on by itself like any clock. Each test begins at the true time. Timestamps of writes are
/// the driver's own, by the machine's clock.
///
/// **Thread safety.** Safe.
public final class TestClock implements Clock {
    private static final long NANOS_PER_MICRO = 1_000;

    private final Clock machine;
    private final AtomicLong aheadMicros = new AtomicLong();

    TestClock(Clock machine) {
        this.machine = machine;
    }

    /// Puts the clock forward.
    ///
    /// @throws IllegalArgumentException when the duration is negative
    public void advance(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("time does not go back: " + duration);
        }
        aheadMicros.addAndGet(duration.dividedBy(ChronoUnit.MICROS.getDuration()));
    }

    /// The current time.
    public Instant instant() {
        return Instant.EPOCH.plus(epochMicros(), ChronoUnit.MICROS);
    }

    @Override
    public long epochMicros() {
        return machine.epochMicros() + aheadMicros.get();
    }

    @Override
    public long nanoTime() {
        return machine.nanoTime() + aheadMicros.get() * NANOS_PER_MICRO;
    }

    void reset() {
        aheadMicros.set(0);
    }
}

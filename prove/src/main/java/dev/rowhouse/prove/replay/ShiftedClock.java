package dev.rowhouse.prove.replay;

import dev.rowhouse.base.Clock;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// A clock that begins at a given time and goes on from there.
///
/// **Thread safety.** Immutable.
public final class ShiftedClock implements Clock {
    private final Clock clock;
    private final long micros;

    private ShiftedClock(Clock clock, long micros) {
        this.clock = clock;
        this.micros = micros;
    }

    /// A clock at a time now.
    public static ShiftedClock at(Instant time, Clock clock) {
        return new ShiftedClock(
                clock, ChronoUnit.MICROS.between(Instant.EPOCH, time) - clock.epochMicros());
    }

    @Override
    public long epochMicros() {
        return clock.epochMicros() + micros;
    }

    @Override
    public long nanoTime() {
        return clock.nanoTime();
    }
}

package dev.rowhouse.storage.compaction;

import dev.rowhouse.base.Clock;

import java.time.Duration;

/// Says how long to wait after some work so that no more than so many bytes a second are dealt
/// with. Time during which nothing was done is not made up for.
///
/// **Invariants.** `freeAt` is the time from which the next work is allowed.
///
/// **Thread safety.** Belongs to one thread.
final class Throttle {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Clock clock;
    private final long bytesPerSecondMax;
    private long freeAt;

    /// @param bytesPerSecondMax 0 for no limit
    Throttle(Clock clock, long bytesPerSecondMax) {
        this.clock = clock;
        this.bytesPerSecondMax = bytesPerSecondMax;
        this.freeAt = clock.nanoTime();
    }

    /// Marks the start of a piece of work.
    void begin() {
        long now = clock.nanoTime();
        freeAt = now - freeAt > 0 ? now : freeAt;
    }

    /// The time to wait after a number of bytes.
    Duration after(long bytes) {
        if (bytesPerSecondMax == 0) {
            return Duration.ZERO;
        }
        freeAt += (long) (bytes * (NANOS_PER_SECOND / bytesPerSecondMax));
        return Duration.ofNanos(Math.max(0, freeAt - clock.nanoTime()));
    }
}

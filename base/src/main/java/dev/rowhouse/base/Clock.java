package dev.rowhouse.base;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// The door to time. Everything that needs the time of day or measures a duration is handed a
/// `Clock`.
public interface Clock {
    /// The time of day, in microseconds since 1970-01-01T00:00:00Z: the unit of Cassandra's write
    /// timestamps.
    long epochMicros();

    /// A monotonic reading in nanoseconds; only differences have a meaning.
    long nanoTime();

    /// The time of day in whole seconds since the epoch, the unit of TTLs and deletion times.
    default long epochSeconds() {
        return Math.floorDiv(epochMicros(), 1_000_000L);
    }

    /// The time of day in milliseconds since the epoch, the unit of CQL's `timestamp`.
    default long epochMillis() {
        return Math.floorDiv(epochMicros(), 1_000L);
    }

    /// The machine's clock.
    static Clock system() {
        return new Clock() {
            @Override
            public long epochMicros() {
                return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
            }

            @Override
            public long nanoTime() {
                return System.nanoTime();
            }
        };
    }
}

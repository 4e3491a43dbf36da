package dev.rowhouse.prove.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

class MovedClockTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /// A clock that stands still, as for a caller who is faster than a microsecond.
    private final MovedClock clock =
            new MovedClock(
                    new Clock() {
                        @Override
                        public long epochMicros() {
                            return START.toEpochMilli() * 1_000;
                        }

                        @Override
                        public long nanoTime() {
                            return 0;
                        }
                    });

    @Test
    void the_database_is_never_behind_a_time_that_a_caller_got() {
        Instant last = START;
        for (int i = 0; i < 100; i++) {
            Instant next = clock.next();
            assertThat(next).isAfterOrEqualTo(last);
            assertThat(clock.epochMicros())
                    .isEqualTo(ChronoUnit.MICROS.between(Instant.EPOCH, next));
            last = next;
        }
        assertThat(last).isEqualTo(START.plusNanos(99 * 3_000));
    }

    @Test
    void it_moves_ahead_and_back() {
        clock.advance(Duration.ofHours(1));

        assertThat(clock.next()).isEqualTo(START.plus(Duration.ofHours(1)));

        clock.reset();

        assertThat(clock.next()).isEqualTo(START);
    }
}

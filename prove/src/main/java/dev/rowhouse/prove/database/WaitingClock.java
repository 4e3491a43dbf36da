package dev.rowhouse.prove.database;

import dev.rowhouse.base.Clock;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// A clock by which one can wait.
public interface WaitingClock extends Clock {
    /// Returns when some time has passed.
    void await(Duration time);

    /// The machine's clock.
    static WaitingClock system() {
        Clock clock = Clock.system();
        return new WaitingClock() {
            @Override
            public long epochMicros() {
                return clock.epochMicros();
            }

            @Override
            public long nanoTime() {
                return clock.nanoTime();
            }

            @Override
            public void await(Duration time) {
                long start = nanoTime();
                long left = time.toNanos();
                while (left > 0) {
                    LockSupport.parkNanos(left);
                    left = time.toNanos() - (nanoTime() - start);
                }
            }
        };
    }
}

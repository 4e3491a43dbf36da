package dev.rowhouse.cli.design;

import dev.rowhouse.base.Clock;

/// A clock that always shows the same time.
///
/// @param epochMicros the time of day in microseconds since the epoch
record StoppedClock(long epochMicros) implements Clock {
    @Override
    public long nanoTime() {
        return 0;
    }
}

package dev.rowhouse.testserver;

import java.time.Duration;

/// The server's clock, which a test puts forward so that a time to live ends, or a tombstone's
/// grace. It goes on by itself like any clock; [TestServer#reset] sets it to the true time.
///
/// **Thread safety.** Safe.
public final class ServerClock {
    private final ControlConnection control;

    ServerClock(ControlConnection control) {
        this.control = control;
    }

    /// Puts the clock forward.
    ///
    /// @throws IllegalArgumentException when the duration is negative
    public void advance(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("time does not go back: " + duration);
        }
        control.send("rowhouse.clock.advance", duration.toString());
    }
}

package dev.rowhouse.storage.commitlog;

import java.time.Duration;

/// When what was appended is made to outlast a loss of power. A process that is killed loses nothing that was acknowledged, in any mode:
/// every record is in the hands of the operating system before it is acknowledged.
public sealed interface SyncMode {
    /// Before it is acknowledged: nothing acknowledged is lost. Writers that come together share one sync.
    record Batch() implements SyncMode {}

    /// By [CommitLog#syncIfDue], once the oldest record that is not durable yet is older than a period; by the writer itself when it is older
    /// than two. A loss of power thus costs what was acknowledged in the last two periods at most, and with a scheduler that does its part, in
    /// the last one.
    record Periodic(Duration period) implements SyncMode {
        private static final Duration PERIOD_MAX = Duration.ofDays(1);

        /// Checks the period, which must be positive and not longer than a day.
        public Periodic {
            if (!period.isPositive() || period.compareTo(PERIOD_MAX) > 0) {
                throw new IllegalArgumentException(
                        "the period must be positive and at most a day: " + period);
            }
        }
    }

    /// When a segment is full, when the log is closed, and by [CommitLog#sync], only. A loss of power costs a segment at most.
    record None() implements SyncMode {}
}

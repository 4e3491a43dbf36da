package dev.rowhouse.storage.commitlog;

import java.time.Duration;

/// The time at which appended records are made durable. A process that is killed loses nothing that
/// was acknowledged, in any mode: every record is in the hands of the operating system before it is
/// acknowledged.
public sealed interface SyncMode {
    /// The number of calls of [CommitLog#syncIfDue] in a period.
    int CHECKS_IN_PERIOD = 4;

    /// Before it is acknowledged: nothing acknowledged is lost. Writers that come together share
    /// one sync.
    record Batch() implements SyncMode {}

    /// Before it is acknowledged, but a window after the sync before at the earliest: nothing
    /// acknowledged is lost, writers wait for up to a window, and many share one sync (Cassandra's
    /// `group`).
    record Group(Duration window) implements SyncMode {
        /// Checks the window, which must be positive and not longer than a day.
        public Group {
            requirePeriod(window);
        }
    }

    /// By [CommitLog#syncIfDue], before the oldest record that is not durable yet is older than a
    /// period; by the writer itself when it is older than two. A loss of power thus costs what was
    /// acknowledged in the last period and the time that a sync takes, or in two periods with a
    /// scheduler that lags.
    record Periodic(Duration period) implements SyncMode {
        /// Checks the period, which must be positive and not longer than a day.
        public Periodic {
            requirePeriod(period);
        }
    }

    private static void requirePeriod(Duration period) {
        if (!period.isPositive() || period.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException(
                    "the period must be positive and at most a day: " + period);
        }
    }

    /// Syncs only when a segment is full, when the log is closed, and by [CommitLog#sync]. A loss
    /// of power costs a segment at most.
    record None() implements SyncMode {}
}

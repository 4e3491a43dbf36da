package dev.rowhouse.prove.explore.search;

import dev.rowhouse.prove.explore.ledger.Ledger;
import dev.rowhouse.prove.explore.ledger.PartitionName;

import java.util.Collection;

/// The times that callers take for their writes, and the timestamps of writes that name none.
sealed interface WriteClock {
    /// The time that a caller takes, or the timestamp of a write.
    ///
    /// @param number the number of the caller
    /// @param isDecision whether it is for a conditional write: then a server takes the timestamp
    long micros(World before, int number, boolean isDecision);

    /// The distance of two times in microseconds. The writes of a call use those between.
    long DISTANCE = 3;

    /// Whether a timestamp depends on what was sent before, beyond the contents of the tables.
    boolean dependsOnHistory();

    /// The latest of the times that were taken, as far as later ones depend on it.
    default long later(long latest, long taken) {
        return 0;
    }

    /// The tables after a write, without what can no longer matter.
    Ledger cleaned(Ledger after, Collection<PartitionName> written, long nowSeconds);

    /// All writes happen in the order of their timestamps, and no statement names one. Then a write
    /// replaces all that came before it, and timestamps need not be kept.
    record InOrder() implements WriteClock {
        @Override
        public long micros(World before, int number, boolean isDecision) {
            return 1;
        }

        @Override
        public boolean dependsOnHistory() {
            return false;
        }

        @Override
        public Ledger cleaned(Ledger after, Collection<PartitionName> written, long nowSeconds) {
            return after.settled(written, nowSeconds);
        }
    }

    /// Each time is later than all times and timestamps before it.
    record Later() implements WriteClock {
        private static final long START = DISTANCE << 40;

        @Override
        public long micros(World before, int number, boolean isDecision) {
            long latest = Math.max(START, before.time());
            return latest - latest % DISTANCE + DISTANCE;
        }

        @Override
        public boolean dependsOnHistory() {
            return false;
        }

        @Override
        public long later(long latest, long taken) {
            return Math.max(latest, taken);
        }

        @Override
        public Ledger cleaned(Ledger after, Collection<PartitionName> written, long nowSeconds) {
            return after;
        }
    }

    /// Each timestamp is later than all that a replica knows, and no statement names one.
    record LaterThanKnown() implements WriteClock {
        @Override
        public long micros(World before, int number, boolean isDecision) {
            long latest = Math.max(Later.START, before.tables().latestTimestamp());
            return latest - latest % DISTANCE + DISTANCE;
        }

        @Override
        public boolean dependsOnHistory() {
            return false;
        }

        @Override
        public Ledger cleaned(Ledger after, Collection<PartitionName> written, long nowSeconds) {
            return after;
        }
    }

    /// The clock of the first caller is ahead of those of the others by more than the time that the
    /// calls take; that of the servers is between.
    record Ahead() implements WriteClock {
        private static final long STEP = 1L << 40;

        @Override
        public long micros(World before, int number, boolean isDecision) {
            if (isDecision) {
                return 2 * STEP + DISTANCE * before.callers().stream().mapToInt(Caller::sent).sum();
            }
            return (number == 0 ? 3 : 1) * STEP
                    + DISTANCE * (1 + before.callers().get(number).sent());
        }

        @Override
        public boolean dependsOnHistory() {
            return true;
        }

        @Override
        public Ledger cleaned(Ledger after, Collection<PartitionName> written, long nowSeconds) {
            return after;
        }
    }
}

package dev.rowhouse.storage.row;

import dev.rowhouse.base.Bytes;

/// The rules of Cassandra 5.0 for the winner of two cells at the same place.
public final class Cells {
    private Cells() {}

    /// The cell that stays of two written to the same place. The answer does not depend on the
    /// order of the two, up to equality.
    ///
    /// The larger timestamp wins. On a tie, a tombstone or expiring cell beats one that lives for
    /// good; of these a tombstone beats an expiring cell, whatever the time of day; then the later
    /// local deletion time, then the smaller time to live, then the larger value as unsigned bytes.
    /// Counters are not overwritten but merged, see [#reconcileCounters].
    public static Cell reconcile(Cell left, Cell right) {
        if (left.column().type().isCounter()) {
            return reconcileCounters(left, right);
        }
        if (left.timestamp() != right.timestamp()) {
            return left.timestamp() > right.timestamp() ? left : right;
        }
        return reconcileTie(left, right);
    }

    private static Cell reconcileTie(Cell left, Cell right) {
        Lifetime leftLifetime = left.lifetime();
        Lifetime rightLifetime = right.lifetime();
        if (leftLifetime.isForever() != rightLifetime.isForever()) {
            return rightLifetime.isForever() ? left : right;
        }
        if (!leftLifetime.isForever()) {
            if (leftLifetime.isExpiring() != rightLifetime.isExpiring()) {
                return rightLifetime.isExpiring() ? left : right;
            }
            if (leftLifetime.localDeletionTime() != rightLifetime.localDeletionTime()) {
                return leftLifetime.localDeletionTime() > rightLifetime.localDeletionTime()
                        ? left
                        : right;
            }
            if (leftLifetime.ttlSeconds() != rightLifetime.ttlSeconds()) {
                return leftLifetime.ttlSeconds() < rightLifetime.ttlSeconds() ? left : right;
            }
        }
        return left.value().compareTo(right.value()) >= 0 ? left : right;
    }

    /// A counter's tombstone beats its values whatever the timestamps (CASSANDRA-7346); two values
    /// are merged shard by shard and keep the larger timestamp.
    private static Cell reconcileCounters(Cell left, Cell right) {
        if (left.isTombstone() || right.isTombstone()) {
            if (left.isTombstone() && right.isTombstone()) {
                return left.timestamp() >= right.timestamp() ? left : right;
            }
            return left.isTombstone() ? left : right;
        }
        Cell newer = left.timestamp() >= right.timestamp() ? left : right;
        Bytes merged = CounterContext.merge(left.value(), right.value());
        if (merged.equals(newer.value())) {
            return newer;
        }
        return Cell.live(newer.column(), newer.timestamp(), merged);
    }
}

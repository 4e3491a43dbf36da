package dev.rowhouse.storage;

import dev.rowhouse.storage.merge.ReadMetrics;
import dev.rowhouse.storage.partition.RowIterator;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;

/// The partitions of a scan with live data.
///
/// **Invariants.** `next`, if not null, is not empty and has not been handed out.
///
/// **Thread safety.** Belongs to one thread.
final class LivePartitions<P> implements Iterator<RowIterator> {
    private final Iterator<P> partitions;
    private final Function<P, RowIterator> live;
    private final ReadMetrics metrics;
    private @Nullable RowIterator next;

    /// @param live what of a partition is live
    LivePartitions(Iterator<P> partitions, Function<P, RowIterator> live, ReadMetrics metrics) {
        this.partitions = partitions;
        this.live = live;
        this.metrics = metrics;
    }

    @Override
    public boolean hasNext() {
        while (next == null && partitions.hasNext()) {
            metrics.countPartition();
            RowIterator rows = live.apply(partitions.next());
            if (!rows.isEmpty()) {
                next = rows;
            }
        }
        return next != null;
    }

    @Override
    public RowIterator next() {
        RowIterator rows = hasNext() ? next : null;
        if (rows == null) {
            throw new NoSuchElementException();
        }
        next = null;
        return rows;
    }
}

package dev.rowhouse.storage;

import dev.rowhouse.storage.merge.LiveRowIterator;
import dev.rowhouse.storage.partition.Partition;
import dev.rowhouse.storage.partition.RowIterator;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.NoSuchElementException;

/// The partitions of a scan of which something is live.
///
/// **Invariants.** `next`, if not null, is not empty and has not been handed out.
///
/// **Thread safety.** Belongs to one thread.
final class LivePartitions implements Iterator<RowIterator> {
    private final Iterator<Partition> partitions;
    private final TableStore store;
    private final ReadCommand command;
    private final LiveRowIterator.Reading reading;
    private @Nullable RowIterator next;

    LivePartitions(
            Iterator<Partition> partitions,
            TableStore store,
            ReadCommand command,
            LiveRowIterator.Reading reading) {
        this.partitions = partitions;
        this.store = store;
        this.command = command;
        this.reading = reading;
    }

    @Override
    public boolean hasNext() {
        while (next == null && partitions.hasNext()) {
            reading.metrics().countPartition();
            RowIterator rows = store.live(partitions.next(), command, reading);
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

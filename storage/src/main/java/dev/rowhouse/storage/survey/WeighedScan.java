package dev.rowhouse.storage.survey;

import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.sstable.table.SSTableScan;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;

/// A walk through an SSTable that knows how long the partition at hand is.
///
/// **Thread safety.** Belongs to one thread.
final class WeighedScan implements Iterator<UnfilteredRowIterator> {
    private final SSTableScan scan;
    private long start;
    private @Nullable DecoratedKey key;

    WeighedScan(SSTableScan scan) {
        this.scan = scan;
    }

    @Override
    public boolean hasNext() {
        return scan.hasNext();
    }

    @Override
    public UnfilteredRowIterator next() {
        start = scan.position();
        UnfilteredRowIterator partition = scan.next();
        key = partition.key();
        return partition;
    }

    /// The current position in the data before compression, in bytes.
    long position() {
        return scan.position();
    }

    /// Whether the partition at hand is the one of a key.
    boolean isAt(DecoratedKey wanted) {
        return wanted.equals(key);
    }

    /// The length of the partition at hand before compression, in bytes, once it has been read to
    /// its end.
    long bytes() {
        return scan.position() - start;
    }
}

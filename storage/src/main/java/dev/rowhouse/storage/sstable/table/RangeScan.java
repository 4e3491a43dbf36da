package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.sstable.index.PartitionCursor;
import dev.rowhouse.storage.sstable.index.PartitionIndexEntry;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ChunkSource;
import dev.rowhouse.storage.tree.Direction;

import org.jspecify.annotations.Nullable;

import java.util.NoSuchElementException;

/// The partitions of a range, one after the other.
///
/// **Invariants.** `next` is the entry of the partition to be handed out next, null at the end.
///
/// **Thread safety.** Belongs to one thread.
final class RangeScan implements SSTableScan {
    private final SSTableReader reader;
    private final KeyRange range;
    private final ClusteringFilter filter;
    private final Direction direction;
    private final PartitionCursor cursor;
    private @Nullable PartitionIndexEntry next;
    private @Nullable DecoratedKey last;
    private final ByteReader in;

    /// @param isSequential whether all of the range is going to be read
    RangeScan(
            SSTableReader reader,
            KeyRange range,
            ClusteringFilter filter,
            Direction direction,
            boolean isSequential) {
        this.reader = reader;
        this.range = range;
        this.filter = filter;
        this.direction = direction;
        Components components = reader.components();
        ChunkSource data = components.data();
        this.in = new ByteReader(isSequential ? data.sequential() : data);
        this.cursor = components.partitions().cursor(range.start(), isSequential);
        advance();
    }

    private void advance() {
        next = null;
        PartitionIndexEntry passed = null;
        while (next == null && cursor.advance()) {
            PartitionIndexEntry entry = cursor.entry();
            if (last != null && last.compareTo(entry.key()) >= 0) {
                throw cursor.corrupt("a key after " + last);
            }
            last = entry.key();
            if (range.end().compareTo(entry.key()) < 0) {
                checkNeighbour(entry);
                break;
            }
            if (range.start().compareTo(entry.key()) < 0) {
                next = entry;
            } else {
                passed = entry;
            }
        }
        checkNeighbour(passed);
    }

    /// Makes sure that a partition just outside the range is one, see
    /// [SummarizedIndex].
    private void checkNeighbour(@Nullable PartitionIndexEntry entry) {
        if (entry != null && !reader.components().partitions().isChecked()) {
            reader.readHead(entry);
        }
    }

    @Override
    public boolean hasNext() {
        return next != null;
    }

    @Override
    public UnfilteredRowIterator next() {
        PartitionIndexEntry entry = next;
        if (entry == null) {
            throw new NoSuchElementException();
        }
        UnfilteredRowIterator partition = reader.read(in, entry, filter, direction);
        advance();
        return partition;
    }

    @Override
    public long position() {
        return in.position();
    }
}

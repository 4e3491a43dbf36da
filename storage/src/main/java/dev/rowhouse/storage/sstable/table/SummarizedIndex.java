package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionBound;
import dev.rowhouse.storage.sstable.data.UnfilteredReader;
import dev.rowhouse.storage.sstable.index.BigRowIndex;
import dev.rowhouse.storage.sstable.index.IndexCursor;
import dev.rowhouse.storage.sstable.index.IndexSummary;
import dev.rowhouse.storage.sstable.index.KeyFilter;
import dev.rowhouse.storage.sstable.index.PartitionCursor;
import dev.rowhouse.storage.sstable.index.PartitionIndexEntry;
import dev.rowhouse.storage.sstable.index.PartitionOffsets;
import dev.rowhouse.storage.sstable.index.RowIndex;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ChunkSource;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/// Index.db with the data in memory for finding its entries.
///
/// @param data the data
/// @param index Index.db
/// @param summary a sample of the keys
/// @param filter the Bloom filter, if there is one
/// @param offsets where partitions begin in the data, if that is known
/// @param isChecked whether Index.db has checksums
record SummarizedIndex(
        ChunkSource data,
        ChunkSource index,
        IndexSummary summary,
        Optional<KeyFilter> filter,
        Optional<PartitionOffsets> offsets,
        boolean isChecked)
        implements PartitionIndex {
    /// Where and how the data are read.
    private record Place(ByteReader in, UnfilteredReader.Format format) {}

    @Override
    public DecoratedKey first() {
        return summary.first();
    }

    @Override
    public DecoratedKey last() {
        return summary.last();
    }

    @Override
    public boolean mayContain(DecoratedKey key) {
        return !isFilteredOut(key);
    }

    private boolean isFilteredOut(DecoratedKey key) {
        if (filter.isEmpty()) {
            return false;
        }
        KeyFilter known = filter.get();
        if (known.mayContain(key.key())) {
            return false;
        }
        return known.isProven(summary, key)
                || known.prove(summary, key, cursor(summary.position(summary.floor(key))));
    }

    @Override
    public @Nullable PartitionIndexEntry find(
            DecoratedKey key, ByteReader in, UnfilteredReader.Format format) {
        return isFilteredOut(key) ? null : findUnfiltered(key, in, format);
    }

    private @Nullable PartitionIndexEntry findUnfiltered(
            DecoratedKey key, ByteReader in, UnfilteredReader.Format format) {
        if (offsets.isEmpty()) {
            return findInIndex(key, format);
        }
        PartitionOffsets known = offsets.get();
        int offset = known.floor(key.token());
        if (offset < 0) {
            return null;
        }
        if (known.isWide(offset)) {
            return findInIndex(key, format);
        }
        long end = offset + 1 < known.size() ? known.position(offset + 1) : data.length();
        PartitionIndexEntry entry =
                findInData(new Place(in, format), key, known.position(offset), end);
        // Of partitions of one token, some may be before the offset.
        return entry == null && known.token(offset) == key.token()
                ? findInIndex(key, format)
                : entry;
    }

    private @Nullable PartitionIndexEntry findInData(
            Place place, DecoratedKey key, long from, long end) {
        ByteReader in = place.in();
        UnfilteredReader rows = new UnfilteredReader(in, place.format());
        in.seek(from);
        while (in.position() < end) {
            long position = in.position();
            boolean isFound = in.skipShortBytes(key.key());
            rows.skipPartition();
            if (isFound) {
                return new PartitionIndexEntry(key, position, in.position(), 0, 0);
            }
        }
        if (in.position() != end) {
            throw in.corrupt(in.position(), "the end of a partition at " + end, "another end");
        }
        return null;
    }

    private @Nullable PartitionIndexEntry findInIndex(
            DecoratedKey key, UnfilteredReader.Format format) {
        int sample = summary.floor(key);
        if (sample < 0) {
            return null;
        }
        IndexCursor cursor = cursor(summary.position(sample));
        long end = sample + 1 < summary.size() ? summary.position(sample + 1) : index.length();
        cursor.advance();
        summary.requireSample(sample, cursor);
        if (cursor.key().equals(key.key())) {
            return cursor.entry(key);
        }
        if (isChecked) {
            return cursor.skipTo(key.key(), end) ? cursor.entry(key) : null;
        }
        if (cursor.advanceTo(key.key(), end)) {
            return cursor.entry(key);
        }
        checkNeighbours(key, summary.position(sample), format);
        return null;
    }

    /// Makes sure that a key that is not in the index is not in the data either, where Index.db has
    /// no checksums: were one of its keys damaged, then that key would be a neighbour of the one
    /// that is looked for, and not the one that stands in the data.
    private void checkNeighbours(DecoratedKey key, long from, UnfilteredReader.Format format) {
        IndexCursor cursor = cursor(from);
        PartitionIndexEntry before = null;
        while (cursor.advance()) {
            PartitionIndexEntry entry = cursor.entry();
            if (before != null && before.key().compareTo(entry.key()) >= 0) {
                throw cursor.corrupt("a key after " + before.key());
            }
            if (entry.key().equals(key)) {
                throw cursor.corrupt("a key that Summary.db has later");
            }
            if (entry.key().compareTo(key) > 0) {
                readHead(entry, format);
                break;
            }
            before = entry;
        }
        if (before != null) {
            readHead(before, format);
        }
    }

    private void readHead(PartitionIndexEntry entry, UnfilteredReader.Format format) {
        ByteReader in = new ByteReader(data);
        PartitionHead.read(in, new UnfilteredReader(in, format), entry);
    }

    IndexCursor cursor(long position) {
        return new IndexCursor(new ByteReader(index), position, data.length());
    }

    @Override
    public PartitionCursor cursor(PartitionBound from, boolean isSequential) {
        int sample = summary.before(from);
        long position = summary.position(sample);
        if (!isChecked) {
            IndexCursor ahead = cursor(position);
            ahead.advance();
            summary.requireSample(sample, ahead);
        }
        ByteReader in = new ByteReader(isSequential ? index.sequential() : index);
        return new IndexCursor(in, position, data.length());
    }

    @Override
    public RowIndex rows(PartitionIndexEntry entry, UnfilteredReader.Format format) {
        return BigRowIndex.read(new ByteReader(index), format, entry);
    }

    @Override
    public void evict() {
        index.evict();
    }
}

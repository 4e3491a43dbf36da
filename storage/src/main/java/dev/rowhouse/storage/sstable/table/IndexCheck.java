package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.sstable.index.BloomFilter;
import dev.rowhouse.storage.sstable.index.IndexCursor;
import dev.rowhouse.storage.sstable.index.IndexSummary;
import dev.rowhouse.storage.sstable.index.PartitionIndexEntry;
import dev.rowhouse.storage.sstable.index.PartitionOffsets;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.io.Descriptor;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Path;

/// Compares Filter.db and Summary.db with Index.db, from which they could be made: the whole of
/// them, where a reader compares what it uses.
///
/// **Thread safety.** Belongs to one thread.
final class IndexCheck {
    private final FileSystem files;
    private final Descriptor descriptor;
    private final Components components;
    private final SummarizedIndex index;

    private IndexCheck(FileSystem files, Components components, SummarizedIndex index) {
        this.files = files;
        this.descriptor = components.descriptor();
        this.components = components;
        this.index = index;
    }

    static void check(FileSystem files, SSTableReader reader) throws IOException {
        Components components = reader.components();
        switch (components.partitions()) {
            case SummarizedIndex index -> new IndexCheck(files, components, index).check();
            case TrieIndex index ->
                    TrieCheck.check(files, components, index.trie(), reader.format());
        }
    }

    private @Nullable ByteReader open(Component component) throws IOException {
        Path file = descriptor.file(component);
        return files.exists(file) ? ByteReader.of(file, files.readBytes(file)) : null;
    }

    private void check() throws IOException {
        ByteReader filterFile = open(Component.FILTER);
        double chance = components.metadata().bloomFilterChance();
        BloomFilter filter =
                filterFile == null || chance <= 0 || chance >= 1
                        ? null
                        : BloomFilter.read(filterFile, descriptor.version());
        ByteReader summaryFile = open(Component.SUMMARY);
        IndexSummary summary = summaryFile == null ? null : IndexSummary.read(summaryFile);
        IndexCursor cursor = index.cursor(0);
        Bytes last = Bytes.EMPTY;
        int sample = 0;
        int offset = 0;
        while (cursor.advance()) {
            if (filter != null && !filter.mayContain(cursor.key())) {
                throw corrupt(Component.FILTER, "key " + cursor.key(), "a filter without it");
            }
            if (summary != null
                    && sample < summary.size()
                    && summary.position(sample) <= cursor.entryPosition()) {
                requireSame(cursor, summary, sample);
                sample++;
            }
            last = Bytes.wrap(cursor.key().toArray());
            if (index.offsets().isPresent()) {
                offset = checkOffset(cursor, index.offsets().get(), offset);
            }
        }
        if (index.offsets().isPresent() && offset < index.offsets().get().size()) {
            throw corrupt(
                    Component.OFFSETS,
                    offset + " entries",
                    index.offsets().get().size() + " entries");
        }
        if (summary != null) {
            if (sample < summary.size()) {
                throw corrupt(Component.SUMMARY, sample + " entries", summary.size() + " entries");
            }
            if (!summary.last().equals(DecoratedKey.of(last))) {
                throw corrupt(Component.SUMMARY, "the last key " + last, summary.last().toString());
            }
        }
    }

    /// @return the offset to be met next
    private int checkOffset(IndexCursor cursor, PartitionOffsets offsets, int next) {
        PartitionIndexEntry entry = cursor.entry();
        boolean isMet = next < offsets.size() && offsets.position(next) <= entry.position();
        boolean isRight =
                isMet
                        ? offsets.position(next) == entry.position()
                                && offsets.token(next) == entry.key().token()
                                && offsets.isWide(next) == entry.hasRowIndex()
                        : !entry.hasRowIndex();
        if (!isRight) {
            throw corrupt(
                    Component.OFFSETS,
                    "token " + entry.key().token() + " at " + entry.position(),
                    next < offsets.size()
                            ? offsets.token(next) + " at " + offsets.position(next)
                            : "none");
        }
        return isMet ? next + 1 : next;
    }

    private void requireSame(IndexCursor cursor, IndexSummary summary, int sample) {
        if (summary.position(sample) != cursor.entryPosition()
                || !summary.key(sample).key().equals(cursor.key())) {
            throw corrupt(
                    Component.SUMMARY,
                    "key " + cursor.key() + " at " + cursor.entryPosition(),
                    summary.key(sample).key() + " at " + summary.position(sample));
        }
    }

    private CorruptSSTableException corrupt(Component component, String expected, String found) {
        return new CorruptSSTableException(descriptor.file(component), 0, expected, found);
    }
}

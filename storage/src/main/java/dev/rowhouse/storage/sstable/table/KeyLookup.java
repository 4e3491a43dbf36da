package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.sstable.index.BloomFilter;
import dev.rowhouse.storage.sstable.index.IndexCursor;
import dev.rowhouse.storage.sstable.index.IndexSummary;
import dev.rowhouse.storage.sstable.index.KeyFilter;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ChunkSource;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;

import java.io.IOException;
import java.util.Optional;

/// The data in memory for finding keys: Summary.db and Filter.db.
///
/// @param summary a sample of the keys
/// @param filter the Bloom filter, if there is one
record KeyLookup(IndexSummary summary, Optional<KeyFilter> filter) {
    private static final int REBUILT_INTERVAL = 128;

    /// The source of these data.
    ///
    /// @param components the files
    /// @param index Index.db
    /// @param dataLength the length of the data before compression
    record Source(ComponentFiles components, ChunkSource index, long dataLength) {
        /// Reads them, or rebuilds them when they are missing or damaged.
        ///
        /// @param falsePositiveChance that of the filter; there is none unless it is above 0 and
        ///     below 1
        /// @throws CorruptSSTableException when the summary contradicts Index.db, or that is
        ///     damaged
        KeyLookup open(double falsePositiveChance) throws IOException {
            boolean hasFilter = falsePositiveChance > 0 && falsePositiveChance < 1;
            Optional<IndexSummary> summary =
                    read(
                            Component.SUMMARY,
                            in ->
                                    components.areChecked()
                                            ? IndexSummary.read(in)
                                            : IndexSummary.read(in).requireEntries());
            Optional<BloomFilter> bloom =
                    hasFilter
                            ? read(
                                    Component.FILTER,
                                    in -> BloomFilter.read(in, components.version()))
                            : Optional.empty();
            if (!components.areChecked() && summary.isPresent()) {
                requireSameEnds(summary.get());
            }
            IndexSummary samples =
                    summary.isPresent()
                            ? summary.get().orElse(this::sampledLater)
                            : sampled(REBUILT_INTERVAL);
            if (bloom.isPresent()) {
                return new KeyLookup(
                        samples,
                        bloom.map(one ->
                                components.areChecked()
                                        ? KeyFilter.checked(
                                                one, () -> filteredLater(falsePositiveChance))
                                        : KeyFilter.unproven(one, samples)));
            }
            return new KeyLookup(
                    samples,
                    hasFilter
                            ? Optional.of(KeyFilter.made(filtered(falsePositiveChance)))
                            : Optional.empty());
        }

        /// Rebuilds the summary when it is first needed, with a notice.
        private IndexSummary sampledLater(int interval) {
            IndexSummary made = sampled(interval);
            components.noteRebuilt(Component.SUMMARY);
            return made;
        }

        /// Rebuilds the Bloom filter when it is first needed, with a notice.
        private BloomFilter filteredLater(double falsePositiveChance) {
            BloomFilter made = filtered(falsePositiveChance);
            components.noteRebuilt(Component.FILTER);
            return made;
        }

        /// Opens the lookup with the first key only, for reading from the beginning to the end, so
        /// that memory does not grow with the number of keys.
        KeyLookup openAtFirst() {
            IndexCursor cursor = cursor(0);
            requireEntry(cursor.advance());
            IndexSummary.Builder summary = new IndexSummary.Builder(1);
            summary.add(cursor.entry().key(), 0);
            return new KeyLookup(summary.build(), Optional.empty());
        }

        private interface Reading<T> {
            T from(ByteReader in);
        }

        private <T> Optional<T> read(Component component, Reading<T> reading) throws IOException {
            if (components.exists(component)) {
                try {
                    return Optional.of(reading.from(components.reader(component)));
                } catch (CorruptSSTableException e) {
                    if (!e.file().equals(components.path(component))) {
                        throw e;
                    }
                }
            }
            components.noteRebuilt(component);
            return Optional.empty();
        }

        /// The first and the last key are compared with Index.db at once, the samples when they
        /// lead there.
        private void requireSameEnds(IndexSummary summary) {
            IndexCursor cursor = cursor(0);
            requireEntry(cursor.advance());
            requireBeginning(cursor);
            requireSame("first", cursor.key(), summary.first());
            int sample = summary.size() - 1;
            cursor = cursor(summary.position(sample));
            requireEntry(cursor.advance());
            summary.requireSample(sample, cursor);
            Bytes last = cursor.key();
            while (cursor.advance()) {
                last = cursor.key();
            }
            requireSame("last", last, summary.last());
        }

        private void requireSame(String which, Bytes key, DecoratedKey found) {
            if (!key.equals(found.key())) {
                throw new CorruptSSTableException(
                        components.path(Component.SUMMARY),
                        0,
                        "the %s key %s of Index.db".formatted(which, key),
                        found.key().toString());
            }
        }

        private IndexCursor cursor(long position) {
            return new IndexCursor(new ByteReader(index), position, dataLength);
        }

        private void requireEntry(boolean isThere) {
            if (!isThere) {
                throw new CorruptSSTableException(
                        components.path(Component.INDEX), index.length(), "an entry", "the end");
            }
        }

        private void requireBeginning(IndexCursor cursor) {
            if (cursor.position() != 0) {
                throw new CorruptSSTableException(
                        components.path(Component.INDEX),
                        cursor.entryPosition(),
                        "the position 0 of the first partition",
                        Long.toString(cursor.position()));
            }
        }

        private IndexSummary sampled(int interval) {
            IndexSummary.Builder summary = new IndexSummary.Builder(interval);
            IndexCursor cursor = cursor(0);
            DecoratedKey last = null;
            while (cursor.advance()) {
                DecoratedKey key = DecoratedKey.of(Bytes.wrap(cursor.key().toArray()));
                if (last == null) {
                    requireBeginning(cursor);
                } else if (last.compareTo(key) >= 0) {
                    throw new CorruptSSTableException(
                            components.path(Component.INDEX),
                            cursor.entryPosition(),
                            "keys that ascend",
                            key + " after " + last);
                }
                summary.add(key, cursor.entryPosition());
                last = key;
            }
            requireEntry(last != null);
            return summary.build();
        }

        private BloomFilter filtered(double falsePositiveChance) {
            long keys = 0;
            IndexCursor counting = cursor(0);
            while (counting.advance()) {
                keys++;
            }
            BloomFilter.Builder bloom = new BloomFilter.Builder(keys, falsePositiveChance);
            IndexCursor cursor = cursor(0);
            while (cursor.advance()) {
                bloom.add(cursor.key());
            }
            return bloom.build();
        }
    }
}

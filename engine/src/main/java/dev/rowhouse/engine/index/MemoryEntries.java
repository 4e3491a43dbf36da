package dev.rowhouse.engine.index;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.IndexMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringComparator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentSkipListSet;

/// Entries in memory: a sorted set.
///
/// **Thread safety.** As [IndexEntries].
final class MemoryEntries implements IndexEntries {
    private final Comparator<IndexEntry> order;
    private final ConcurrentSkipListSet<IndexEntry> entries;

    private MemoryEntries(Comparator<IndexEntry> order) {
        this.order = order;
        this.entries = new ConcurrentSkipListSet<>(order);
    }

    /// No entries of an index.
    static MemoryEntries of(IndexMetadata index, TableMetadata table) {
        return new MemoryEntries(
                IndexEntry.order(
                        IndexedValues.order(index, table), ClusteringComparator.of(table)));
    }

    @Override
    public void add(IndexEntry entry) {
        entries.add(entry);
    }

    @Override
    public void remove(IndexEntry entry) {
        entries.remove(entry);
    }

    @Override
    public void clear() {
        entries.clear();
    }

    /// All entries as they are now.
    List<IndexEntry> all() {
        return List.copyOf(entries);
    }

    @Override
    public Iterator<IndexEntry> between(ValueRange range) {
        return subset(range).iterator();
    }

    private NavigableSet<IndexEntry> subset(ValueRange range) {
        Bytes low = range.low();
        Bytes high = range.high();
        if (low == null && high == null) {
            return entries;
        }
        if (high == null) {
            return entries.tailSet(start(range, requireNonNull(low)), true);
        }
        IndexEntry end = range.highInclusive() ? IndexEntry.after(high) : IndexEntry.before(high);
        if (low == null) {
            return entries.headSet(end, true);
        }
        IndexEntry start = start(range, low);
        return order.compare(start, end) < 0
                ? entries.subSet(start, true, end, true)
                : Collections.emptyNavigableSet();
    }

    private static IndexEntry start(ValueRange range, Bytes low) {
        return range.lowInclusive() ? IndexEntry.before(low) : IndexEntry.after(low);
    }

    @Override
    public Iterator<IndexEntry> from(Bytes value, DecoratedKey key) {
        return entries.subSet(
                        IndexEntry.of(value, key, Clustering.STATIC),
                        true,
                        IndexEntry.after(value),
                        false)
                .iterator();
    }

    @Override
    public Iterator<IndexEntry> in(Bytes value, DecoratedKey key) {
        List<IndexEntry> found = new ArrayList<>();
        for (Iterator<IndexEntry> all = from(value, key); all.hasNext(); ) {
            IndexEntry entry = all.next();
            if (!entry.key().equals(key)) {
                break;
            }
            found.add(entry);
        }
        return found.iterator();
    }
}

package dev.rowhouse.engine.index;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.ColumnMetadata;
import dev.rowhouse.cql.schema.IndexMetadata;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.IndexStorage;
import dev.rowhouse.storage.IndexStore;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.RowIterator;

import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Entries in a folder: the rows of a hidden table.
///
/// **Thread safety.** As [IndexEntries].
final class StoredEntries implements IndexEntries {
    private static final int VERSION = 1;

    private final IndexLayout layout;
    private final IndexStore store;

    private StoredEntries(IndexLayout layout, IndexStore store) {
        this.layout = layout;
        this.store = store;
    }

    /// Those of an index of a table.
    static StoredEntries open(IndexMetadata index, TableStore table, IndexStorage storage) {
        IndexLayout layout =
                index.isStorageAttached()
                        ? new SortedPartitions(index, table.table())
                        : new ValuePartitions(index, table.table());
        IndexStore.Definition definition =
                new IndexStore.Definition(
                        index.name(), layout.table(), text(index, table.table(), layout));
        return new StoredEntries(layout, storage.open(table, definition));
    }

    /// Whatever decides which entries there are, and how they lie.
    private static String text(IndexMetadata index, TableMetadata table, IndexLayout layout) {
        ColumnMetadata column = table.column(index.column());
        return "entries of version %d: %s index on %s %s, %s %s of %s, as (%s)"
                .formatted(
                        VERSION,
                        index.kind(),
                        index.targetCql(),
                        new TreeMap<>(index.options()),
                        column.kind(),
                        column.type().marshalClass(),
                        table.id(),
                        layout.table().clustering().stream()
                                .map(one -> one.type().marshalClass() + " " + one.order())
                                .collect(Collectors.joining(", ")));
    }

    /// The store of the entries.
    IndexStore store() {
        return store;
    }

    @Override
    public void add(IndexEntry entry) {
        store.add(layout.partition(entry), layout.row(entry));
    }

    @Override
    public void remove(IndexEntry entry) {
        if (layout.isExact(entry)) {
            store.remove(layout.partition(entry), layout.row(entry));
        }
    }

    // The storage has forgotten them together with the rows.
    @Override
    public void clear() {}

    @Override
    public Iterator<IndexEntry> between(ValueRange range) {
        return new Entries(layout.between(range, store.rows()));
    }

    @Override
    public Iterator<IndexEntry> from(Bytes value, DecoratedKey key) {
        return new Entries(layout.from(value, key, store.rows()));
    }

    @Override
    public Iterator<IndexEntry> in(Bytes value, DecoratedKey key) {
        RowIterator rows = layout.in(value, key, store.rows());
        return new Entries(Collections.singleton(rows).iterator());
    }

    /// The entries of rows in several partitions, which are read one after the other.
    ///
    /// **Thread safety.** Belongs to one thread.
    private final class Entries implements Iterator<IndexEntry> {
        private final Iterator<RowIterator> partitions;
        private @Nullable RowIterator rows;

        Entries(Iterator<RowIterator> partitions) {
            this.partitions = partitions;
        }

        private @Nullable RowIterator atRow() {
            while ((rows == null || !rows.hasNext()) && partitions.hasNext()) {
                rows = partitions.next();
            }
            return rows != null && rows.hasNext() ? rows : null;
        }

        @Override
        public boolean hasNext() {
            return atRow() != null;
        }

        @Override
        public IndexEntry next() {
            RowIterator partition = atRow();
            if (partition == null) {
                throw new NoSuchElementException();
            }
            return layout.entry(partition.key(), partition.next().clustering());
        }
    }
}

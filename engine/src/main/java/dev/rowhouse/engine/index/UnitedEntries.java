package dev.rowhouse.engine.index;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.partition.DecoratedKey;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;

/// The entries of several indexes on copies of one table, each of them once. They are only read:
/// each copy keeps its own.
///
/// **Thread safety.** As its parts.
///
/// @param parts the entries of each copy
/// @param order the order of entries
record UnitedEntries(List<IndexEntries> parts, Comparator<IndexEntry> order)
        implements IndexEntries {
    @Override
    public void add(IndexEntry entry) {
        throw new UnsupportedOperationException("each copy of a table adds to its own index");
    }

    /// Leaves the entry: what one copy lacks, another one may have.
    @Override
    public void remove(IndexEntry entry) {}

    @Override
    public void clear() {
        throw new UnsupportedOperationException("each copy of a table clears its own index");
    }

    @Override
    public Iterator<IndexEntry> between(ValueRange range) {
        return united(part -> part.between(range));
    }

    @Override
    public Iterator<IndexEntry> from(Bytes value, DecoratedKey key) {
        return united(part -> part.from(value, key));
    }

    @Override
    public Iterator<IndexEntry> in(Bytes value, DecoratedKey key) {
        return united(part -> part.in(value, key));
    }

    private Iterator<IndexEntry> united(Function<IndexEntries, Iterator<IndexEntry>> found) {
        TreeSet<IndexEntry> all = new TreeSet<>(order);
        parts.forEach(part -> found.apply(part).forEachRemaining(all::add));
        return all.iterator();
    }
}

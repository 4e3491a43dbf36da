package dev.rowhouse.engine.index;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.partition.DecoratedKey;

import java.util.Iterator;

/// The entries of an index, wherever they are kept.
///
/// **Thread safety.** Any number of threads. An iterator belongs to one; it may miss entries that
/// are added while it is under way.
sealed interface IndexEntries permits MemoryEntries, StoredEntries, UnitedEntries {
    /// Adds an entry, unless it is there.
    void add(IndexEntry entry);

    /// Takes an entry away; it may be left, where that is no use.
    void remove(IndexEntry entry);

    /// Forgets all entries, as the table has been emptied.
    void clear();

    /// The entries for some values; those for a single one in the order of the rows they stand for,
    /// others in any.
    Iterator<IndexEntry> between(ValueRange range);

    /// The entries for one value in a partition and all that follow it, in their order.
    Iterator<IndexEntry> from(Bytes value, DecoratedKey key);

    /// The entries for one value in a partition, in the order of its rows.
    Iterator<IndexEntry> in(Bytes value, DecoratedKey key);
}

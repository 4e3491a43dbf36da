package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionBound;
import dev.rowhouse.storage.sstable.data.UnfilteredReader;
import dev.rowhouse.storage.sstable.index.PartitionCursor;
import dev.rowhouse.storage.sstable.index.PartitionIndexEntry;
import dev.rowhouse.storage.sstable.index.RowIndex;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.trie.PartitionTrie;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/// Partitions.db and Rows.db, with Filter.db for keys that are not there.
///
/// @param trie the trie of keys
/// @param filter the Bloom filter; empty for an SSTable that is read from its beginning to its end
record TrieIndex(PartitionTrie trie, Optional<TrieFilter> filter) implements PartitionIndex {
    @Override
    public DecoratedKey first() {
        return trie.first();
    }

    @Override
    public DecoratedKey last() {
        return trie.last();
    }

    @Override
    public boolean mayContain(DecoratedKey key) {
        return find(key).isPresent();
    }

    private Optional<PartitionIndexEntry> find(DecoratedKey key) {
        if (filter.isPresent() && filter.get().excludes(key)) {
            return Optional.empty();
        }
        Optional<PartitionIndexEntry> found = trie.find(key);
        if (found.isEmpty()) {
            filter.ifPresent(known -> known.noteMiss(key));
        }
        return found;
    }

    @Override
    public @Nullable PartitionIndexEntry find(
            DecoratedKey key, ByteReader data, UnfilteredReader.Format format) {
        return find(key).orElse(null);
    }

    @Override
    public PartitionCursor cursor(PartitionBound from, boolean isSequential) {
        return trie.cursor(from, isSequential);
    }

    @Override
    public boolean isChecked() {
        return false;
    }

    @Override
    public RowIndex rows(PartitionIndexEntry entry, UnfilteredReader.Format format) {
        return trie.rows(entry, format);
    }

    @Override
    public void evict() {
        trie.evict();
    }
}

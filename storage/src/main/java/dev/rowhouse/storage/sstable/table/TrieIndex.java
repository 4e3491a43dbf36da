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

/// Partitions.db and Rows.db. The Bloom filter is not used: it could hide a key if it were damaged,
/// and the trie says of a missing key nearly as fast that it is not there.
///
/// @param trie the trie of keys
record TrieIndex(PartitionTrie trie) implements PartitionIndex {
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
        return trie.find(key).isPresent();
    }

    @Override
    public @Nullable PartitionIndexEntry find(
            DecoratedKey key, ByteReader data, UnfilteredReader.Format format) {
        return trie.find(key).orElse(null);
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

package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.PartitionBound;
import dev.rowhouse.storage.sstable.data.UnfilteredReader;
import dev.rowhouse.storage.sstable.index.BloomFilter;
import dev.rowhouse.storage.sstable.index.PartitionCursor;
import dev.rowhouse.storage.sstable.index.PartitionIndexEntry;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.Component;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.trie.PartitionTrie;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Path;

/// Checks the trie of keys: that each key is found by its bytes, that there are as many as it says,
/// that the first and the last are those it names, that Filter.db knows them, and that the blocks
/// of each row index ascend.
final class TrieCheck {
    private TrieCheck() {}

    static void check(
            FileSystem files,
            Components components,
            PartitionTrie trie,
            UnfilteredReader.Format format)
            throws IOException {
        Path file = components.descriptor().file(Component.PARTITIONS);
        BloomFilter filter = filter(files, components);
        PartitionCursor cursor = trie.cursor(PartitionBound.BOTTOM, true);
        long keys = 0;
        DecoratedKey first = null;
        DecoratedKey last = null;
        while (cursor.advance()) {
            PartitionIndexEntry entry = cursor.entry();
            DecoratedKey key = entry.key();
            if (entry.hasRowIndex()) {
                trie.rows(entry, format).check();
            }
            if (trie.find(key).isEmpty()) {
                throw new CorruptSSTableException(file, 0, "key " + key, "no way to it");
            }
            if (filter != null && !filter.mayContain(key.key())) {
                throw new CorruptSSTableException(
                        components.descriptor().file(Component.FILTER),
                        0,
                        "key " + key,
                        "a filter without it");
            }
            first = first == null ? key : first;
            last = key;
            keys++;
        }
        if (keys != trie.keys() || !trie.first().equals(first) || !trie.last().equals(last)) {
            throw new CorruptSSTableException(
                    file,
                    0,
                    trie.keys() + " keys from " + trie.first() + " to " + trie.last(),
                    keys + " from " + first + " to " + last);
        }
    }

    private static @Nullable BloomFilter filter(FileSystem files, Components components)
            throws IOException {
        Path file = components.descriptor().file(Component.FILTER);
        return files.exists(file)
                ? BloomFilter.read(
                        ByteReader.of(file, files.readBytes(file)),
                        components.descriptor().version())
                : null;
    }
}

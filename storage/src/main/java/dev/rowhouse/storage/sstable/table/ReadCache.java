package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.storage.sstable.chunk.ChunkCache;
import dev.rowhouse.storage.sstable.index.KeyCache;

/// The memory caches for reading SSTables.
///
/// @param chunks their chunks
/// @param keys where their partitions are
public record ReadCache(ChunkCache chunks, KeyCache keys) {
    private static final int KEYS_SHARE = 8;

    /// A cache within a limit of memory, an eighth of it for keys.
    public static ReadCache of(long limitBytes) {
        long keyBytes = limitBytes / KEYS_SHARE;
        return new ReadCache(new ChunkCache(limitBytes - keyBytes), new KeyCache(keyBytes));
    }
}

package dev.rowhouse.storage;

import dev.rowhouse.storage.commitlog.CommitLogSettings;

/// The settings of a database on disk.
///
/// @param commitLog when writes are made durable, and how large segments are
/// @param memtableBytes how much heap memtables may take, about, before the largest is flushed
/// @param cacheBytes how much heap the cache of SSTables may take: their decompressed chunks, and
///     an eighth of it for the places of keys
/// @param commitLogBytes how large the commit log may grow, about, before tables that need its
///     oldest part are flushed with the next one
/// @param compactionBytesPerSecond how fast a table is compacted at most, in bytes read; 0 for no
///     limit
/// @param autoSnapshot whether a table that is truncated or dropped leaves a snapshot (Cassandra's
///     `auto_snapshot`), unless its option `allow_auto_snapshot` is false
/// @param acceptsLoss whether a database is opened although files of it are missing or damaged,
///     without what stood in them
public record StorageOptions(
        CommitLogSettings commitLog,
        long memtableBytes,
        long cacheBytes,
        long commitLogBytes,
        long compactionBytesPerSecond,
        boolean autoSnapshot,
        boolean acceptsLoss) {
    private static final long MEBIBYTE = 1024 * 1024;

    /// Checks the sizes.
    public StorageOptions {
        if (memtableBytes <= 0
                || cacheBytes < 0
                || commitLogBytes <= 0
                || compactionBytesPerSecond < 0) {
            throw new IllegalArgumentException(
                    "sizes must be positive: memtables "
                            + memtableBytes
                            + ", cache "
                            + cacheBytes
                            + ", commit log "
                            + commitLogBytes);
        }
    }

    /// Writes synced every ten seconds, 128 MiB of memtables, 64 MiB of cache, 512 MiB of commit
    /// log; compaction reads 64 MiB a second. With a heap of less than a gibibyte, an eighth of it
    /// for memtables and a sixteenth for the cache.
    public static StorageOptions defaults() {
        long heap = Runtime.getRuntime().maxMemory();
        return new StorageOptions(
                CommitLogSettings.DEFAULT,
                Math.clamp(heap / 8, MEBIBYTE, 128 * MEBIBYTE),
                Math.clamp(heap / 16, MEBIBYTE, 64 * MEBIBYTE),
                512 * MEBIBYTE,
                64 * MEBIBYTE,
                false,
                false);
    }

    /// The same with another commit log.
    public StorageOptions withCommitLog(CommitLogSettings settings) {
        return new StorageOptions(
                settings,
                memtableBytes,
                cacheBytes,
                commitLogBytes,
                compactionBytesPerSecond,
                autoSnapshot,
                acceptsLoss);
    }

    /// The same with another limit of memtables.
    public StorageOptions withMemtableBytes(long bytes) {
        return new StorageOptions(
                commitLog,
                bytes,
                cacheBytes,
                commitLogBytes,
                compactionBytesPerSecond,
                autoSnapshot,
                acceptsLoss);
    }

    /// The same with another limit of the cache.
    public StorageOptions withCacheBytes(long bytes) {
        return new StorageOptions(
                commitLog,
                memtableBytes,
                bytes,
                commitLogBytes,
                compactionBytesPerSecond,
                autoSnapshot,
                acceptsLoss);
    }

    /// The same with another limit of the commit log.
    public StorageOptions withCommitLogBytes(long bytes) {
        return new StorageOptions(
                commitLog,
                memtableBytes,
                cacheBytes,
                bytes,
                compactionBytesPerSecond,
                autoSnapshot,
                acceptsLoss);
    }

    /// The same with another speed of compaction; 0 for no limit.
    public StorageOptions withCompactionBytesPerSecond(long bytes) {
        return new StorageOptions(
                commitLog,
                memtableBytes,
                cacheBytes,
                commitLogBytes,
                bytes,
                autoSnapshot,
                acceptsLoss);
    }

    /// The same with snapshots before tables are truncated and dropped, or without.
    public StorageOptions withAutoSnapshot(boolean isTaken) {
        return new StorageOptions(
                commitLog,
                memtableBytes,
                cacheBytes,
                commitLogBytes,
                compactionBytesPerSecond,
                isTaken,
                acceptsLoss);
    }

    /// The same, opening a database without what is missing or damaged of it, or refusing to.
    public StorageOptions withLossAccepted(boolean isAccepted) {
        return new StorageOptions(
                commitLog,
                memtableBytes,
                cacheBytes,
                commitLogBytes,
                compactionBytesPerSecond,
                autoSnapshot,
                isAccepted);
    }
}

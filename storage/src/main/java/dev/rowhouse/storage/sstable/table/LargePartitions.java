package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.sstable.index.PartitionCursor;
import dev.rowhouse.storage.sstable.metadata.Statistics;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;

/// The partitions of an SSTable that are larger than a limit. There cannot be many of them: all
/// together they are no larger than the SSTable.
///
/// **Thread safety.** Immutable.
///
/// @param limitBytes the limit, in bytes of data before compression
/// @param bytes their sizes
record LargePartitions(long limitBytes, Map<DecoratedKey, Long> bytes) {
    LargePartitions {
        bytes = Map.copyOf(bytes);
    }

    /// Whether an SSTable has such partitions at all, by its statistics.
    static boolean isWorthALook(Statistics statistics, long limitBytes) {
        SortedMap<Long, Long> buckets = statistics.counts().partitionSizes().buckets();
        return !buckets.isEmpty() && buckets.lastKey() > limitBytes;
    }

    /// Finds them in the index.
    ///
    /// @param cursor stands before the first entry
    /// @param dataLength the length of the data before compression
    static LargePartitions find(PartitionCursor cursor, long dataLength, long limitBytes) {
        Map<DecoratedKey, Long> found = new HashMap<>();
        Bytes key = Bytes.EMPTY;
        long start = -1;
        while (cursor.advance()) {
            if (start >= 0 && cursor.position() - start > limitBytes) {
                add(found, key, cursor.position() - start);
            }
            key = cursor.key();
            start = cursor.position();
        }
        if (start >= 0 && dataLength - start > limitBytes) {
            add(found, key, dataLength - start);
        }
        return new LargePartitions(limitBytes, found);
    }

    // Copied, so that a key kept for long does not keep a chunk.
    private static void add(Map<DecoratedKey, Long> found, Bytes key, long bytes) {
        found.put(DecoratedKey.of(Bytes.wrap(key.toArray())), bytes);
    }

    /// The size of a partition; 0 when it is not among them.
    long bytesOf(DecoratedKey key) {
        return bytes.isEmpty() ? 0 : bytes.getOrDefault(key, 0L);
    }
}

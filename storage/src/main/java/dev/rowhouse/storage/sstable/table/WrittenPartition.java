package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.row.DeletionTime;

/// A partition that has been written.
///
/// @param key its key
/// @param deletion its deletion
/// @param position where it begins in the data
/// @param headerLength the length of what comes before its first element
/// @param elementsEnd where its last element ends, in bytes from its beginning
/// @param length its length, with the byte that ends it
record WrittenPartition(
        DecoratedKey key,
        DeletionTime deletion,
        long position,
        long headerLength,
        long elementsEnd,
        long length) {}

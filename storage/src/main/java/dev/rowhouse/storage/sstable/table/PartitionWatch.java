package dev.rowhouse.storage.sstable.table;

import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.sstable.io.Descriptor;

import java.util.function.Consumer;

/// A listener to partitions that a flush or compaction writes and that are large or have many
/// tombstones.
///
/// @param bytesMax told are those that take more bytes of data, before compression
/// @param tombstonesMax and those that hold more tombstones
/// @param listener is told, by the thread that writes
public record PartitionWatch(
        long bytesMax, long tombstonesMax, Consumer<WrittenPartition> listener) {
    /// Nobody.
    public static final PartitionWatch NONE =
            new PartitionWatch(Long.MAX_VALUE, Long.MAX_VALUE, ignored -> {});

    /// A partition that has been written.
    ///
    /// @param table whose partition it is
    /// @param descriptor the SSTable
    /// @param bytes how many bytes of data it takes there, before compression
    /// @param tombstones how many tombstones of cells, rows and ranges it holds there, each end of
    ///     a range counted
    public record WrittenPartition(
            TableMetadata table,
            DecoratedKey key,
            Descriptor descriptor,
            long bytes,
            long tombstones) {}

    /// Whether a partition is to be reported.
    boolean minds(long bytes, long tombstones) {
        return bytes > bytesMax || tombstones > tombstonesMax;
    }
}

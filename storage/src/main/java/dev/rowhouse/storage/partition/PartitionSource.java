package dev.rowhouse.storage.partition;

import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.tree.Direction;

import java.util.Iterator;
import java.util.Optional;

/// Something that holds partitions of a table, and of each perhaps only a part: a memtable or a
/// file. A read merges what all sources of the table say.
///
/// **Thread safety.** A source may be read by many threads at once; an iterator belongs to one.
public interface PartitionSource {
    /// The name that people know the source by: `memtable`, or that of an SSTable, such as
    /// `nb-7-big`.
    String name();

    /// The latest write timestamp of all that the source holds or will hold, in microseconds since
    /// the epoch; never earlier than the truth.
    long maxTimestamp();

    /// The source's data of a partition, restricted to the wanted rows; empty when it has none.
    Optional<UnfilteredRowIterator> find(
            DecoratedKey key, ClusteringFilter filter, Direction direction);

    /// The source's data of the partitions of a range, ascending by key. An iterator handed out is
    /// good until the next one is taken.
    Iterator<UnfilteredRowIterator> scan(
            KeyRange range, ClusteringFilter filter, Direction direction);
}

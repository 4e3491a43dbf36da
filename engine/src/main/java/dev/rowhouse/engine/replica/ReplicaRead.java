package dev.rowhouse.engine.replica;

import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.merge.PartitionMerger;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.Partition;
import dev.rowhouse.storage.partition.PartitionSource;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.tree.Direction;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/// A read of a table from some of the replicas: each partition is the merge of their versions. A
/// replica whose version lacks something of the rows that are read gets it before the read returns
/// (blocking read repair), also beyond a LIMIT.
///
/// **Thread safety.** As the replicas.
///
/// @param replicas those that are asked
/// @param guard a table whose partition is held while the one of the same key is read, so that no
///     conditional write is under way there; empty for reads that need not see one as a whole
/// @param isRepairing whether they are repaired
/// @param nowInSeconds the time of the read
record ReplicaRead(
        TableMetadata table,
        List<Replica> replicas,
        Optional<TableStore> guard,
        boolean isRepairing,
        long nowInSeconds)
        implements PartitionSource {
    @Override
    public String name() {
        return "replicas";
    }

    /// Any timestamp, because later writes may have any.
    @Override
    public long maxTimestamp() {
        return Long.MAX_VALUE;
    }

    @Override
    public Optional<UnfilteredRowIterator> find(
            DecoratedKey key, ClusteringFilter filter, Direction direction) {
        ClusteringComparator comparator = ClusteringComparator.of(table);
        Partition merged =
                guard.isPresent()
                        ? guard.get()
                                .exclusively(List.of(key), () -> merged(key, filter, comparator))
                        : merged(key, filter, comparator);
        return merged.isEmpty()
                ? Optional.empty()
                : Optional.of(merged.unfiltered(comparator, filter, direction));
    }

    private Partition merged(
            DecoratedKey key, ClusteringFilter filter, ClusteringComparator comparator) {
        List<Partition> versions = new ArrayList<>(replicas.size());
        for (Replica replica : replicas) {
            versions.add(version(replica, key, filter, comparator));
        }
        Partition merged = versions.getFirst();
        for (Partition version : versions.subList(1, versions.size())) {
            merged = merged.with(comparator, version);
        }
        if (isRepairing) {
            repair(versions, merged);
        }
        return merged;
    }

    private Partition version(
            Replica replica,
            DecoratedKey key,
            ClusteringFilter filter,
            ClusteringComparator comparator) {
        return replica.table(table)
                .store()
                .find(key)
                .map(all ->
                        Partition.of(
                                comparator,
                                all.unfiltered(comparator, filter, Direction.ASCENDING)))
                .orElseGet(() -> Partition.empty(key));
    }

    private void repair(List<Partition> versions, Partition merged) {
        for (int i = 0; i < versions.size(); i++) {
            if (!versions.get(i).isSameAs(merged)) {
                replicas.get(i).apply(new PartitionUpdate(table, merged), nowInSeconds);
            }
        }
    }

    @Override
    public Iterator<UnfilteredRowIterator> scan(
            KeyRange range, ClusteringFilter filter, Direction direction) {
        Iterator<UnfilteredRowIterator> partitions =
                PartitionMerger.merge(
                        ClusteringComparator.of(table),
                        replicas.stream()
                                .map(replica -> replica.table(table).store().unfiltered(range))
                                .toList());
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return partitions.hasNext();
            }

            @Override
            public UnfilteredRowIterator next() {
                DecoratedKey key = partitions.next().key();
                return find(key, filter, direction)
                        .orElseGet(() ->
                                Partition.empty(key)
                                        .unfiltered(
                                                ClusteringComparator.of(table), filter, direction));
            }
        };
    }
}

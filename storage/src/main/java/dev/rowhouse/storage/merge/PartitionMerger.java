package dev.rowhouse.storage.merge;

import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.PartitionSource;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.row.Names;
import dev.rowhouse.storage.tree.Direction;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/// All sources of a table as one: each partition merged from what the sources that know it say
/// about it.
///
/// A partition is looked for in the sources with the latest writes first. Once it is known to have
/// been deleted, or its only wanted row to have been written as a whole, at some time, sources that
/// hold nothing later are left out.
///
/// **Invariants.** `sources` descend by their latest timestamp.
///
/// **Thread safety.** As its sources: read by many threads at once, an iterator by one.
public final class PartitionMerger implements PartitionSource {
    private final ClusteringComparator comparator;
    private final PartitionSource[] sources;
    private final WholeRows wholeRows;

    /// The merger of some sources of a table.
    public PartitionMerger(TableMetadata table, List<? extends PartitionSource> sources) {
        this(table, ClusteringComparator.of(table), sources);
    }

    /// The merger of some sources of a table whose order of rows is at hand.
    public PartitionMerger(
            TableMetadata table,
            ClusteringComparator comparator,
            List<? extends PartitionSource> sources) {
        this.comparator = comparator;
        this.sources =
                sources.stream()
                        .sorted(Comparator.comparingLong(PartitionSource::maxTimestamp).reversed())
                        .toArray(PartitionSource[]::new);
        this.wholeRows = new WholeRows(table);
    }

    @Override
    public String name() {
        return "all of a table";
    }

    @Override
    public long maxTimestamp() {
        return sources.length == 0 ? Long.MIN_VALUE : sources[0].maxTimestamp();
    }

    @Override
    public Optional<UnfilteredRowIterator> find(
            DecoratedKey key, ClusteringFilter filter, Direction direction) {
        return find(key, filter, direction, new ReadMetrics());
    }

    /// The merged data of a partition, as [#find(DecoratedKey, ClusteringFilter, Direction)]
    /// describes.
    ///
    /// @param metrics learns which sources it was read from
    public Optional<UnfilteredRowIterator> find(
            DecoratedKey key, ClusteringFilter filter, Direction direction, ReadMetrics metrics) {
        boolean isOneRow = filter instanceof Names names && names.clusterings().size() == 1;
        UnfilteredRowIterator first = null;
        List<UnfilteredRowIterator> versions = null;
        // Writes at this time or before no longer matter.
        long superseded = Long.MIN_VALUE;
        for (int i = 0; i < sources.length && sources[i].maxTimestamp() > superseded; i++) {
            Optional<UnfilteredRowIterator> found = sources[i].find(key, filter, direction);
            if (found.isEmpty()) {
                continue;
            }
            metrics.countSource(sources[i]);
            UnfilteredRowIterator version = found.get();
            superseded = Math.max(superseded, version.partitionDeletion().markedForDeleteAt());
            if (isOneRow && i + 1 < sources.length) {
                BufferedPartition buffered = BufferedPartition.of(version);
                superseded = Math.max(superseded, wholeRows.supersededBy(buffered));
                version = buffered;
            }
            if (first == null) {
                first = version;
            } else {
                if (versions == null) {
                    versions = new ArrayList<>(sources.length);
                    versions.add(first);
                }
                versions.add(version);
            }
        }
        if (first == null) {
            return Optional.empty();
        }
        return Optional.of(
                OrderCheck.of(
                        versions == null ? first : UnfilteredMerger.merge(comparator, versions),
                        comparator));
    }

    @Override
    public Iterator<UnfilteredRowIterator> scan(
            KeyRange range, ClusteringFilter filter, Direction direction) {
        return scan(range, filter, direction, new ReadMetrics());
    }

    /// The merged data of the partitions of a range, as [#scan(KeyRange, ClusteringFilter,
    /// Direction)] describes.
    ///
    /// @param metrics learns which sources partitions were read from
    public Iterator<UnfilteredRowIterator> scan(
            KeyRange range, ClusteringFilter filter, Direction direction, ReadMetrics metrics) {
        List<Iterator<UnfilteredRowIterator>> scans = new ArrayList<>(sources.length);
        for (PartitionSource source : sources) {
            scans.add(new CountedScan(source.scan(range, filter, direction), source, metrics));
        }
        return scans.size() == 1 ? scans.getFirst() : new Scan(comparator, scans);
    }

    /// The partitions of one source, each of them counted.
    private record CountedScan(
            Iterator<UnfilteredRowIterator> partitions, PartitionSource source, ReadMetrics metrics)
            implements Iterator<UnfilteredRowIterator> {
        @Override
        public boolean hasNext() {
            return partitions.hasNext();
        }

        @Override
        public UnfilteredRowIterator next() {
            metrics.countSource(source);
            return partitions.next();
        }
    }

    /// The partitions of several scans, each ascending by key, side by side: each partition merged
    /// from what the scans have of it. A partition handed out is good until the next one is taken.
    ///
    /// @param comparator the order of the table's rows
    /// @param scans those with the latest writes first
    public static Iterator<UnfilteredRowIterator> merge(
            ClusteringComparator comparator,
            List<? extends Iterator<UnfilteredRowIterator>> scans) {
        return new Scan(comparator, scans);
    }

    /// Walks the partitions of several scans side by side.
    ///
    /// **Invariants.** `heads.get(i)` is the next partition of scan `i`, null at its end or while
    /// it has not been taken yet.
    ///
    /// **Thread safety.** Belongs to one thread.
    private static final class Scan implements Iterator<UnfilteredRowIterator> {
        private final ClusteringComparator comparator;
        private final List<? extends Iterator<UnfilteredRowIterator>> scans;
        private final @Nullable UnfilteredRowIterator[] heads;

        Scan(
                ClusteringComparator comparator,
                List<? extends Iterator<UnfilteredRowIterator>> scans) {
            this.comparator = comparator;
            this.scans = List.copyOf(scans);
            this.heads = new UnfilteredRowIterator[scans.size()];
        }

        /// Takes the heads that are missing: only now, because a partition handed out earlier may
        /// still have been read until this call.
        private void fillHeads() {
            for (int i = 0; i < heads.length; i++) {
                if (heads[i] == null && scans.get(i).hasNext()) {
                    heads[i] = scans.get(i).next();
                }
            }
        }

        @Override
        public boolean hasNext() {
            for (int i = 0; i < heads.length; i++) {
                if (heads[i] != null || scans.get(i).hasNext()) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public UnfilteredRowIterator next() {
            fillHeads();
            DecoratedKey nearest = null;
            for (UnfilteredRowIterator head : heads) {
                if (head != null && (nearest == null || head.key().compareTo(nearest) < 0)) {
                    nearest = head.key();
                }
            }
            if (nearest == null) {
                throw new NoSuchElementException();
            }
            List<UnfilteredRowIterator> versions = new ArrayList<>(heads.length);
            for (int i = 0; i < heads.length; i++) {
                UnfilteredRowIterator head = heads[i];
                if (head != null && head.key().compareTo(nearest) == 0) {
                    versions.add(head);
                    heads[i] = null;
                }
            }
            return OrderCheck.of(UnfilteredMerger.merge(comparator, versions), comparator);
        }
    }
}

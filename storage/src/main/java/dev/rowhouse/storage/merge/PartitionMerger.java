package dev.rowhouse.storage.merge;

import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.PartitionSource;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.tree.Direction;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/// All sources of a table as one: each partition merged from what the sources that know it say about it.
///
/// **Thread safety.** As its sources: read by many threads at once, an iterator by one.
public final class PartitionMerger implements PartitionSource {
    private final ClusteringComparator comparator;
    private final List<PartitionSource> sources;

    /// The merger of some sources.
    ///
    /// @param comparator the order of the table's rows
    public PartitionMerger(ClusteringComparator comparator, List<PartitionSource> sources) {
        this.comparator = comparator;
        this.sources = List.copyOf(sources);
    }

    @Override
    public Optional<UnfilteredRowIterator> find(
            DecoratedKey key, ClusteringFilter filter, Direction direction) {
        List<UnfilteredRowIterator> versions = new ArrayList<>(sources.size());
        for (PartitionSource source : sources) {
            source.find(key, filter, direction).ifPresent(versions::add);
        }
        return versions.isEmpty()
                ? Optional.empty()
                : Optional.of(UnfilteredMerger.merge(comparator, versions));
    }

    @Override
    public Iterator<UnfilteredRowIterator> scan(
            KeyRange range, ClusteringFilter filter, Direction direction) {
        if (sources.size() == 1) {
            return sources.getFirst().scan(range, filter, direction);
        }
        List<Iterator<UnfilteredRowIterator>> scans = new ArrayList<>(sources.size());
        for (PartitionSource source : sources) {
            scans.add(source.scan(range, filter, direction));
        }
        return new Scan(comparator, scans);
    }

    /// The partitions of several scans, each ascending by key, side by side: each partition merged from what the scans have of it. A
    /// partition handed out is good until the next one is taken.
    ///
    /// @param comparator the order of the table's rows
    public static Iterator<UnfilteredRowIterator> merge(
            ClusteringComparator comparator,
            List<? extends Iterator<UnfilteredRowIterator>> scans) {
        return new Scan(comparator, scans);
    }

    /// Walks the partitions of several scans side by side.
    ///
    /// **Invariants.** `heads.get(i)` is the next partition of scan `i`, null at its end or while it has not been taken yet.
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

        /// Takes the heads that are missing: only now, because a partition handed out earlier may still have been read until this call.
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
            return UnfilteredMerger.merge(comparator, versions);
        }
    }
}

package dev.rowhouse.engine.read;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.index.IndexEntry;
import dev.rowhouse.engine.index.ValueRange;
import dev.rowhouse.engine.path.PartitionPlan;
import dev.rowhouse.engine.read.IndexLookups.Lookup;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.storage.ReadCommand;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.merge.ReadMetrics;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.RowIterator;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.row.Names;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.tree.Direction;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/// Finds rows by indexes. Of several the one with the fewest entries for its values leads, and the
/// rows are read that the others know too; of these all expressions are checked row by row, since
/// an index holds more than is true.
///
/// Entries come in the order of the rows they stand for, so rows are read partition by partition
/// and a page can begin anywhere. An entry that leads to no such row any more is taken out of the
/// index.
///
/// **Thread safety.** Immutable.
final class IndexReader {
    private final StoredTable table;
    private final TableStore store;
    private final IndexLookups lookups;

    /// Reads and visits the rows of one partition.
    @FunctionalInterface
    interface PartitionVisitor {
        /// Visits the rows of a command; when a partition is resumed, some were visited before.
        RowVisitor.Step visit(
                DecoratedKey key,
                ReadCommand command,
                PathReader.Request request,
                boolean isResumed);
    }

    IndexReader(AccessPath path, StoredTable table, TermCompiler compiler) {
        this.table = table;
        this.store = table.store();
        this.lookups = new IndexLookups(path.indexes(), table, compiler);
    }

    /// Visits the rows that the index leads to, as far as they lie in the wanted partitions and
    /// places.
    void read(
            PathReader.Request request,
            PartitionPlan.Partitions partitions,
            ClusteringFilter rows,
            PartitionVisitor visitor) {
        Lookup lookup = lookups.leading(request.evaluation());
        if (losesAll(lookup, partitions, rows, request)) {
            return;
        }
        ValueRange range = lookup.range().of(request.evaluation());
        request.evaluation().execution().useIndex(lookup.index().metadata().name());
        Candidates candidates =
                new Candidates(
                        start(lookup, range, partitions, request),
                        lookups.others(lookup, request.evaluation()),
                        request.evaluation().execution());
        while (candidates.hasNext()) {
            List<IndexEntry> entries = candidates.nextPartition();
            DecoratedKey key = entries.getFirst().key();
            if (!contains(partitions, key) || isBeforeResume(key, request)) {
                continue;
            }
            if (readPartition(lookup, entries, rows, request, visitor) == RowVisitor.Step.STOP) {
                return;
            }
        }
    }

    /// Whether a partition is among those wanted.
    static boolean contains(PartitionPlan.Partitions partitions, DecoratedKey key) {
        return switch (partitions) {
            case PartitionPlan.Keys keys -> keys.keys().contains(key);
            case PartitionPlan.Range wanted ->
                    wanted.range() == KeyRange.ALL || wanted.range().contains(key);
        };
    }

    private static Iterator<IndexEntry> start(
            Lookup lookup,
            ValueRange range,
            PartitionPlan.Partitions partitions,
            PathReader.Request request) {
        Bytes value = range.low();
        if (range.isOneValue() && value != null) {
            if (request.resume().isPresent()) {
                return lookup.index().findFrom(value, request.resume().get().key());
            }
            if (partitions instanceof PartitionPlan.Keys keys && keys.keys().size() == 1) {
                return lookup.index().findIn(value, keys.keys().getFirst());
            }
        }
        return lookup.index().find(range);
    }

    private static boolean isBeforeResume(DecoratedKey key, PathReader.Request request) {
        return request.resume().isPresent() && key.compareTo(request.resume().get().key()) < 0;
    }

    /// Whether Cassandra finds nothing: when the partition is given, it looks for the entry of a
    /// static column among those of the rows asked for, and sees it only from the beginning of the
    /// partition on.
    private static boolean losesAll(
            Lookup lookup,
            PartitionPlan.Partitions partitions,
            ClusteringFilter rows,
            PathReader.Request request) {
        return partitions instanceof PartitionPlan.Keys
                && lookup.index().column().isStatic()
                && !lookup.index().metadata().isStorageAttached()
                && (request.resume().isPresent() || !isFromBeginning(rows));
    }

    private static boolean isFromBeginning(ClusteringFilter rows) {
        return rows instanceof Slices slices
                && slices.slices().stream().anyMatch(slice -> slice.start().size() == 0);
    }

    private RowVisitor.Step readPartition(
            Lookup lookup,
            List<IndexEntry> entries,
            ClusteringFilter rows,
            PathReader.Request request,
            PartitionVisitor visitor) {
        DecoratedKey key = entries.getFirst().key();
        ClusteringFilter wanted = rows;
        if (!entries.getFirst().isPartition()) {
            wanted = named(entries, rows);
            forgetStale(lookup, entries, request.evaluation());
        }
        boolean isResumed = false;
        if (request.resume().isPresent() && request.resume().get().key().equals(key)) {
            PagingState state = request.resume().get();
            if (state.clustering().isStatic() || state.rowsLeftInPartition() == 0) {
                return RowVisitor.Step.NEXT_PARTITION;
            }
            wanted = wanted.after(store.comparator(), state.clustering(), Direction.ASCENDING);
            isResumed = true;
        }
        if (wanted.isNone() && !entries.getFirst().isPartition()) {
            return RowVisitor.Step.NEXT_PARTITION;
        }
        return visitor.visit(
                key,
                command(wanted, request.evaluation().nowInSeconds(), request.metrics()),
                request,
                isResumed);
    }

    private Names named(List<IndexEntry> entries, ClusteringFilter rows) {
        List<Clustering> names = new ArrayList<>(entries.size());
        for (IndexEntry entry : entries) {
            if (rows.contains(store.comparator(), entry.clustering())) {
                names.add(entry.clustering());
            }
        }
        return new Names(names);
    }

    private static ReadCommand command(
            ClusteringFilter rows, long nowInSeconds, ReadMetrics metrics) {
        return new ReadCommand(rows, Direction.ASCENDING, nowInSeconds, metrics);
    }

    private void forgetStale(Lookup lookup, List<IndexEntry> entries, Evaluation evaluation) {
        for (IndexEntry entry : entries) {
            evaluation.execution().pass();
            if (!isTrue(lookup, entry, evaluation)) {
                table.removeStale(lookup.index(), entry, () -> isTrue(lookup, entry, evaluation));
            }
        }
    }

    private boolean isTrue(Lookup lookup, IndexEntry entry, Evaluation evaluation) {
        RowIterator partition =
                store.read(
                        entry.key(),
                        command(
                                Names.of(entry.clustering()),
                                evaluation.nowInSeconds(),
                                new ReadMetrics()));
        if (!partition.hasNext()) {
            return false;
        }
        Row row = partition.next();
        evaluation.enter(entry.key(), partition.staticRow());
        evaluation.at(row);
        return lookup.condition().holds(evaluation);
    }

    /// Entries gathered by partition.
    ///
    /// **Thread safety.** Belongs to one thread.
    private static final class Candidates {
        private final Iterator<IndexEntry> entries;
        private final Predicate<IndexEntry> isWanted;
        private final Execution execution;
        private @Nullable IndexEntry next;

        Candidates(
                Iterator<IndexEntry> entries, Predicate<IndexEntry> isWanted, Execution execution) {
            this.entries = entries;
            this.isWanted = isWanted;
            this.execution = execution;
            advance();
        }

        private void advance() {
            do {
                execution.pass();
                next = entries.hasNext() ? entries.next() : null;
            } while (next != null && !isWanted.test(next));
        }

        boolean hasNext() {
            return next != null;
        }

        List<IndexEntry> nextPartition() {
            List<IndexEntry> partition = new ArrayList<>();
            IndexEntry entry = next;
            while (entry != null
                    && (partition.isEmpty() || entry.key().equals(partition.getFirst().key()))) {
                partition.add(entry);
                advance();
                entry = next;
            }
            return partition;
        }
    }
}

package dev.rowhouse.engine.read;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.analysis.path.IndexLookup;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.engine.index.IndexEntry;
import dev.rowhouse.engine.index.SecondaryIndex;
import dev.rowhouse.engine.index.ValueRange;
import dev.rowhouse.engine.path.PartitionPlan;
import dev.rowhouse.engine.result.Unset;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.Evaluator;
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
import dev.rowhouse.storage.tree.Direction;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/// Finds rows by an index. Of several indexes the one with the fewest entries for its values leads; the others' expressions are checked
/// row by row, as the leading one's is, since an index holds more than is true.
///
/// Entries come in the order of the rows they stand for, so rows are read partition by partition and a page can begin anywhere. An entry
/// that leads to no such row any more is taken out of the index.
///
/// **Thread safety.** Immutable.
final class IndexReader {
    private static final int COUNT_LIMIT = 1000;

    private final StoredTable table;
    private final TableStore store;
    private final List<Lookup> lookups;

    /// An index and what it is asked for.
    private record Lookup(SecondaryIndex index, RangePlan range, RowCondition condition) {}

    /// The values asked for, depending on the execution.
    @FunctionalInterface
    private interface RangePlan {
        ValueRange of(Evaluation evaluation);
    }

    /// Visits the rows of one partition.
    @FunctionalInterface
    interface PartitionVisitor {
        /// Visits rows, of which some were visited before when the partition is resumed.
        RowVisitor.Step visit(RowIterator partition, PathReader.Request request, boolean isResumed);
    }

    IndexReader(AccessPath path, StoredTable table, TermCompiler compiler) {
        this.table = table;
        this.store = table.store();
        this.lookups =
                path.indexes().stream().map(lookup -> lookup(lookup, table, compiler)).toList();
    }

    private static Lookup lookup(IndexLookup lookup, StoredTable table, TermCompiler compiler) {
        String name = lookup.index().name();
        SecondaryIndex index =
                table.findIndex(name)
                        .orElseThrow(() -> new IllegalStateException("no index " + name));
        return new Lookup(
                index,
                range(lookup.expression(), compiler),
                RowCondition.of(lookup.expression(), compiler));
    }

    private static RangePlan range(RowFilter expression, TermCompiler compiler) {
        String column = expression.column().name();
        return switch (expression) {
            case RowFilter.Comparison comparison -> {
                Evaluator value = compiler.compile(comparison.value());
                RelationOperator operator = comparison.operator();
                yield evaluation -> range(operator, require(value.evaluate(evaluation), column));
            }
            case RowFilter.MapEntry entry -> {
                Evaluator key = compiler.compile(entry.key());
                Evaluator value = compiler.compile(entry.value());
                yield evaluation ->
                        ValueRange.ofEntry(
                                require(key.evaluate(evaluation), column),
                                require(value.evaluate(evaluation), column));
            }
            case RowFilter.OneOf _ -> evaluation -> ValueRange.ALL;
        };
    }

    private static Bytes require(@Nullable Bytes value, String column) {
        if (value == null || Unset.is(value)) {
            throw CqlException.invalid(
                    "Unsupported %s value for column %s", value == null ? "null" : "unset", column);
        }
        return value;
    }

    private static ValueRange range(RelationOperator operator, Bytes value) {
        return switch (operator) {
            case EQ, CONTAINS, CONTAINS_KEY -> ValueRange.of(value);
            case LT, LTE -> new ValueRange(null, false, value, operator == RelationOperator.LTE);
            case GT, GTE -> new ValueRange(value, operator == RelationOperator.GTE, null, false);
            case NEQ, LIKE -> ValueRange.ALL;
        };
    }

    /// Visits the rows that the index leads to, as far as they lie in the wanted partitions and places.
    void read(
            PathReader.Request request,
            PartitionPlan.Partitions partitions,
            ClusteringFilter rows,
            PartitionVisitor visitor) {
        Lookup lookup = leading(request.evaluation());
        ValueRange range = lookup.range.of(request.evaluation());
        Predicate<DecoratedKey> isWanted =
                switch (partitions) {
                    case PartitionPlan.Keys keys -> keys.keys()::contains;
                    case PartitionPlan.Range wanted -> inRange(wanted.range());
                };
        Candidates candidates = new Candidates(start(lookup, range, partitions, request));
        while (candidates.hasNext()) {
            List<IndexEntry> entries = candidates.nextPartition();
            DecoratedKey key = entries.getFirst().key();
            if (!isWanted.test(key) || isBeforeResume(key, request)) {
                continue;
            }
            if (readPartition(lookup, entries, rows, request, visitor) == RowVisitor.Step.STOP) {
                return;
            }
        }
    }

    private static Predicate<DecoratedKey> inRange(KeyRange range) {
        return range == KeyRange.ALL ? key -> true : range::contains;
    }

    private static Iterator<IndexEntry> start(
            Lookup lookup,
            ValueRange range,
            PartitionPlan.Partitions partitions,
            PathReader.Request request) {
        Bytes value = range.low();
        if (range.isOneValue() && value != null) {
            if (request.resume().isPresent()) {
                return lookup.index.findFrom(
                        value, request.resume().get().key(), Clustering.STATIC);
            }
            if (partitions instanceof PartitionPlan.Keys keys && keys.keys().size() == 1) {
                return lookup.index.findIn(value, keys.keys().getFirst());
            }
        }
        return lookup.index.find(range);
    }

    private Lookup leading(Evaluation evaluation) {
        Lookup best = lookups.getFirst();
        if (lookups.size() > 1) {
            int fewest = Integer.MAX_VALUE;
            for (Lookup lookup : lookups) {
                int count = lookup.index.count(lookup.range.of(evaluation), COUNT_LIMIT);
                if (count < fewest) {
                    fewest = count;
                    best = lookup;
                }
            }
        }
        return best;
    }

    private static boolean isBeforeResume(DecoratedKey key, PathReader.Request request) {
        return request.resume().isPresent() && key.compareTo(request.resume().get().key()) < 0;
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
        if (wanted.isNone()) {
            return RowVisitor.Step.NEXT_PARTITION;
        }
        RowIterator partition =
                store.read(
                        key,
                        command(wanted, request.evaluation().nowInSeconds(), request.metrics()));
        return visitor.visit(partition, request, isResumed);
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
            if (!isTrue(lookup, entry, evaluation)) {
                table.removeStale(lookup.index, entry, () -> isTrue(lookup, entry, evaluation));
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
        return lookup.condition.holds(evaluation);
    }

    /// Entries gathered by partition.
    ///
    /// **Thread safety.** Belongs to one thread.
    private static final class Candidates {
        private final Iterator<IndexEntry> entries;
        private @Nullable IndexEntry next;

        Candidates(Iterator<IndexEntry> entries) {
            this.entries = entries;
            advance();
        }

        private void advance() {
            next = entries.hasNext() ? entries.next() : null;
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

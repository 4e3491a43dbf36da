package dev.rowhouse.engine.read;

import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.analysis.path.IndexLookup;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.cql.analysis.path.RowFilter;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.path.ClusteringPlan;
import dev.rowhouse.engine.path.PartitionPlan;
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
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.tree.Direction;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Follows an access path: finds partitions by key, by token or by index, reads the wanted rows of
/// each and hands on those that satisfy the filters.
///
/// **Thread safety.** Immutable.
final class PathReader {
    private final TableStore store;
    private final PartitionPlan partitions;
    private final ClusteringPlan clustering;
    private final List<RowCondition> conditions;
    private final List<RowCondition> elementConditions;
    private final List<RowCondition.ValuesCheck> values;
    private final List<Evaluator> statics;
    private final Optional<IndexReader> index;
    private final Optional<NearestReader> nearest;
    private final Direction direction;
    private final boolean isDistinct;
    private final boolean showsStaticRowAlone;
    private final boolean filtersRows;

    /// @param statics the static columns, or elements of them, that are read, to be returned or to
    ///     be compared
    PathReader(AccessPath path, StoredTable table, TermCompiler compiler, List<BoundTerm> statics) {
        this.store = table.store();
        this.partitions = PartitionPlan.of(path.partitions(), path.table(), compiler);
        this.clustering = new ClusteringPlan(path.table(), path.clustering(), compiler);
        List<RowCondition> ofRows = new ArrayList<>();
        List<RowCondition> ofElements = new ArrayList<>();
        List<RowCondition.ValuesCheck> checks = new ArrayList<>();
        for (IndexLookup lookup : path.indexes()) {
            ofRows.add(IndexConditions.of(lookup, table, compiler));
            checks.add(RowCondition.valuesOf(lookup.expression(), compiler));
        }
        for (RowFilter filter : path.filters()) {
            (isOnDeadElements(filter, path) ? ofElements : ofRows)
                    .add(RowCondition.of(filter, compiler));
            checks.add(RowCondition.valuesOf(filter, compiler));
        }
        this.conditions = List.copyOf(ofRows);
        this.elementConditions = List.copyOf(ofElements);
        this.values = List.copyOf(checks);
        this.statics = statics.stream().map(compiler::compile).toList();
        this.direction = path.isReversed() ? Direction.DESCENDING : Direction.ASCENDING;
        this.isDistinct = path.isDistinct();
        this.filtersRows = filtersRows(path);
        // Whoever asks for certain rows does not want a partition that has none of them.
        this.showsStaticRowAlone = path.clustering().isEmpty() && !filtersRows;
        this.nearest =
                path.nearest().isPresent()
                        ? Optional.of(new NearestReader(path, table, compiler))
                        : Optional.empty();
        this.index =
                path.usesIndex() && nearest.isEmpty()
                        ? Optional.of(new IndexReader(path, table, compiler))
                        : Optional.empty();
    }

    /// Whether a condition holds for deleted and expired elements as well. For named partitions,
    /// Cassandra filters by static collections before it removes dead cells.
    private static boolean isOnDeadElements(RowFilter filter, AccessPath path) {
        return filter.column().isStatic()
                && filter.column().isMultiCell()
                && !(path.partitions() instanceof PartitionAccess.Scan)
                && path.nearest().isEmpty()
                && path.indexes().stream().noneMatch(one -> one.index().isStorageAttached());
    }

    private static boolean filtersRows(AccessPath path) {
        if (!path.usesIndex() && !path.needsFiltering()) {
            return false;
        }
        return Stream.concat(
                        path.indexes().stream().map(IndexLookup::expression),
                        path.filters().stream())
                .map(RowFilter::column)
                .anyMatch(one -> one.isRegular() || one.isClustering());
    }

    /// One execution.
    ///
    /// @param page the page that is wanted
    /// @param tombstones what watches its reads
    /// @param visitor takes the rows
    /// @param countsUnseen whether static rows are visited that are not shown
    record Request(
            PageRequest page, TombstoneWatch tombstones, RowVisitor visitor, boolean countsUnseen) {
        /// The values of the execution.
        Evaluation evaluation() {
            return page.evaluation();
        }

        /// The row after which to begin.
        Optional<PagingState> resume() {
            return page.resume();
        }

        /// The counters.
        ReadMetrics metrics() {
            return evaluation().execution().metrics();
        }
    }

    /// Visits the rows until there are no more or the visitor stops.
    void read(Request request) {
        PartitionPlan.Partitions wanted = partitions.evaluate(request.evaluation());
        if (wanted instanceof PartitionPlan.Keys keys && keys.keys().isEmpty()) {
            return;
        }
        ClusteringFilter rows = clustering.evaluate(request.evaluation());
        if (wanted instanceof PartitionPlan.Keys && !readsAny(rows, request.evaluation())) {
            return;
        }
        if (usesIndex()) {
            readByIndex(wanted, rows, request);
            return;
        }
        switch (wanted) {
            case PartitionPlan.Keys keys -> readKeys(keys.keys(), rows, request);
            case PartitionPlan.Range range -> scan(range.range(), rows, request);
        }
    }

    /// Whether it is known without looking that nothing follows a row: the last of the partitions
    /// that were named has no more rows to give.
    boolean isLast(PagingState state, Evaluation evaluation) {
        boolean isPartitionDone =
                isDistinct
                        || state.clustering().isStatic()
                        || state.clustering().size() == 0
                        || state.rowsLeftInPartition() == 0;
        return isPartitionDone
                && partitions.evaluate(evaluation) instanceof PartitionPlan.Keys keys
                && keys.keys().getLast().equals(state.key());
    }

    /// Checks the values of an execution, in Cassandra's order: those to filter by, then those of
    /// the key.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when one is null, not set, or no key
    void check(Evaluation evaluation) {
        values.forEach(one -> one.check(evaluation));
        switch (partitions.evaluate(evaluation)) {
            case PartitionPlan.Keys keys -> {
                if (readsAny(keys, evaluation)) {
                    keys.checked();
                }
            }
            case PartitionPlan.Range ignored -> clustering.evaluate(evaluation);
        }
    }

    /// The partitions that an execution names; none when it reads a range.
    List<DecoratedKey> keys(Evaluation evaluation) {
        return partitions.evaluate(evaluation) instanceof PartitionPlan.Keys keys
                ? keys.keys()
                : List.of();
    }

    /// The number of partitions that an execution names; 0 when it names none.
    int namedPartitions(Evaluation evaluation) {
        return partitions.evaluate(evaluation) instanceof PartitionPlan.Keys keys
                ? keys.keys().size()
                : 0;
    }

    /// Whether the restrictions leave anything to read. Nothing is left by an `IN` of no values or
    /// a range from high to low, save that static columns are read when no rows are named.
    boolean readsAny(Evaluation evaluation) {
        return !(partitions.evaluate(evaluation) instanceof PartitionPlan.Keys keys)
                || readsAny(keys, evaluation);
    }

    private boolean readsAny(PartitionPlan.Keys keys, Evaluation evaluation) {
        return !keys.keys().isEmpty() && readsAny(clustering.evaluate(evaluation), evaluation);
    }

    private boolean readsAny(ClusteringFilter rows, Evaluation evaluation) {
        return !rows.isNone()
                || clustering.isByName() && !statics.isEmpty()
                || clustering.endsAtNull(evaluation);
    }

    /// Whether the values of an execution name no rows at all, so that Cassandra counts the static
    /// rows that it reads, though it does not show them.
    boolean countsUnseen(Evaluation evaluation) {
        return !statics.isEmpty()
                && !filtersRows
                && clustering.isByName()
                && readsAny(evaluation)
                && clustering.evaluate(evaluation).isNone();
    }

    private boolean usesIndex() {
        return nearest.isPresent() || index.isPresent();
    }

    private void readByIndex(
            PartitionPlan.Partitions wanted, ClusteringFilter rows, Request request) {
        request.tombstones().begin();
        nearest.ifPresent(one -> one.read(request, wanted, rows, this::readPartition));
        index.ifPresent(one -> one.read(request, wanted, rows, this::readPartition));
        switch (wanted) {
            case PartitionPlan.Keys keys when !keys.keys().isEmpty() ->
                    request.tombstones().end(keys.keys().getLast(), rows);
            case PartitionPlan.Keys ignored -> {}
            case PartitionPlan.Range range ->
                    request.tombstones().end(range.range(), Optional.empty(), rows);
        }
    }

    private void readKeys(List<DecoratedKey> keys, ClusteringFilter rows, Request request) {
        int first = 0;
        if (request.resume().isPresent()) {
            DecoratedKey last = request.resume().get().key();
            first = keys.indexOf(last);
            if (first < 0) {
                return;
            }
            if (first == keys.size() - 1) {
                request.visitor().atLastPartition();
            }
            request.tombstones().begin();
            RowVisitor.Step step = resumeWithin(rows, request);
            request.tombstones().end(last, rows);
            if (step == RowVisitor.Step.STOP) {
                return;
            }
            first++;
        }
        ReadCommand command = command(rows, request);
        for (int i = first; i < keys.size(); i++) {
            if (i == keys.size() - 1) {
                request.visitor().atLastPartition();
            }
            request.tombstones().begin();
            RowVisitor.Step step = readPartition(keys.get(i), command, request, false);
            request.tombstones().end(keys.get(i), rows);
            if (step == RowVisitor.Step.STOP) {
                return;
            }
        }
    }

    private void scan(KeyRange range, ClusteringFilter rows, Request request) {
        request.tombstones().begin();
        if (request.resume().isEmpty()) {
            scanRest(range, rows, request);
        } else if (resumeWithin(rows, request) != RowVisitor.Step.STOP) {
            scanRest(range.after(request.resume().get().key()), rows, request);
        }
        Optional<DecoratedKey> resumed = request.resume().map(PagingState::key);
        request.tombstones().end(range, resumed, rows);
    }

    private void scanRest(KeyRange rest, ClusteringFilter rows, Request request) {
        Execution execution = request.evaluation().execution();
        if (execution.isTraced()) {
            execution.trace(
                    "Executing seq scan across %d sstables for (%d, %d]"
                            .formatted(
                                    store.sstables().size(),
                                    rest.start().token(),
                                    rest.end().token()));
        }
        visitAll(rest, rows, request);
        execution.traceRead();
    }

    private void visitAll(KeyRange range, ClusteringFilter rows, Request request) {
        for (Iterator<RowIterator> all = store.scan(range, command(rows, request));
                all.hasNext(); ) {
            RowVisitor.Step step = visitRows(all.next(), request, false);
            if (step == RowVisitor.Step.STOP || request.tombstones().isTooMany()) {
                return;
            }
        }
    }

    /// Visits the rest of the partition in which the previous page ended.
    private RowVisitor.Step resumeWithin(ClusteringFilter rows, Request request) {
        PagingState state = request.resume().orElseThrow();
        if (state.clustering().isStatic() || state.rowsLeftInPartition() == 0) {
            return RowVisitor.Step.NEXT_PARTITION;
        }
        ClusteringFilter rest = rows.after(store.comparator(), state.clustering(), direction);
        if (rest.isNone()) {
            return RowVisitor.Step.NEXT_PARTITION;
        }
        return readPartition(state.key(), command(rest, request), request, true);
    }

    private RowVisitor.Step readPartition(
            DecoratedKey key, ReadCommand command, Request request, boolean isResumed) {
        Execution execution = request.evaluation().execution();
        if (execution.isTraced()) {
            execution.trace("Executing single-partition query on %s", store.table().name());
            execution.trace("Merging memtable contents");
        }
        RowVisitor.Step step = visitRows(store.read(key, command), request, isResumed);
        execution.traceRead();
        return step;
    }

    private ReadCommand command(ClusteringFilter rows, Request request) {
        return new ReadCommand(
                rows, direction, request.evaluation().nowInSeconds(), request.metrics());
    }

    private RowVisitor.Step visitRows(RowIterator partition, Request request, boolean isResumed) {
        Evaluation evaluation = request.evaluation();
        if (!elementConditions.isEmpty()) {
            evaluation.enter(partition.key(), partition.staticElements());
            if (!hold(elementConditions, evaluation)) {
                return RowVisitor.Step.NEXT_PARTITION;
            }
        }
        evaluation.enter(partition.key(), partition.staticRow());
        request.tombstones().enter(partition, showsStaticRowAlone);
        if (isDistinct) {
            return !partition.isEmpty() && hold(conditions, evaluation)
                    ? request.visitor().visit()
                    : RowVisitor.Step.NEXT_PARTITION;
        }
        boolean hasRows = isResumed;
        while (partition.hasNext()) {
            hasRows = true;
            evaluation.at(partition.next());
            if (hold(conditions, evaluation)) {
                RowVisitor.Step step = request.visitor().visit();
                if (step != RowVisitor.Step.NEXT_ROW) {
                    return step;
                }
            }
        }
        if (!hasRows) {
            evaluation.at(null);
            if (takesStaticRow(partition.staticRow(), request, evaluation)
                    && hold(conditions, evaluation)) {
                return request.visitor().visit();
            }
        }
        return RowVisitor.Step.NEXT_PARTITION;
    }

    private boolean takesStaticRow(Row staticRow, Request request, Evaluation evaluation) {
        return showsStaticRowAlone && !staticRow.isEmpty()
                || request.countsUnseen()
                        && statics.stream().anyMatch(one -> one.evaluate(evaluation) != null);
    }

    private static boolean hold(List<RowCondition> conditions, Evaluation evaluation) {
        for (RowCondition condition : conditions) {
            if (!condition.holds(evaluation)) {
                return false;
            }
        }
        return true;
    }
}

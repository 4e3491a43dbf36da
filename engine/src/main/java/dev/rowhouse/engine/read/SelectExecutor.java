package dev.rowhouse.engine.read;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.analysis.path.PartitionAccess;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.ReadStatistics;
import dev.rowhouse.engine.result.ResultPage;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.storage.merge.ReadMetrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// One SELECT, made ready once and executed for any values: it follows the access path of the
/// analysis and nothing else.
///
/// Rows go from the reader to one of three places: straight into a page, into groups, or into a
/// sort in memory.
///
/// **Thread safety.** Immutable.
public final class SelectExecutor {
    // Cassandra's sai_ann_max_top_k.
    private static final int NEAREST_ROWS_MAX = 1000;

    private static final ResultPage.Effect NO_EFFECT = new ResultPage.Effect.None();

    private final BoundSelect select;
    private final AccessPath path;
    private final Optional<AccessPath> pathOfResult;
    private final ReadGuards guards;
    private final PathReader reader;
    private final Projection projection;
    private final Optional<Grouping.Plan> grouping;
    private final Optional<MemorySort.Plan> memorySort;
    private final Limits.Plan limit;
    private final Limits.Plan perPartitionLimit;
    private final Optional<String> indexName;
    private final List<String> warnings;

    /// An executor of a SELECT on a table.
    public SelectExecutor(BoundSelect select, StoredTable table) {
        this.select = select;
        this.path = select.path();
        this.pathOfResult = Optional.of(path);
        TermCompiler compiler = new TermCompiler(path.table());
        this.reader = new PathReader(path, table, compiler, SelectedColumns.statics(select));
        this.guards = new ReadGuards(select, compiler);
        this.projection = new Projection(select, compiler);
        List<Grouping.Term> groupTerms = new ArrayList<>();
        for (BoundTerm term : path.groupBy()) {
            groupTerms.add(new Grouping.Term(compiler.compile(term), term.type()));
        }
        this.grouping =
                path.isAggregated() || !groupTerms.isEmpty()
                        ? Optional.of(new Grouping.Plan(groupTerms, compiler.aggregates()))
                        : Optional.empty();
        this.memorySort =
                path.needsSortInMemory()
                        ? Optional.of(MemorySort.Plan.of(path.memorySort(), compiler))
                        : Optional.empty();
        this.limit = Limits.Plan.of(path.limit(), compiler);
        this.perPartitionLimit = Limits.Plan.of(path.perPartitionLimit(), compiler);
        this.indexName =
                path.usesIndex()
                        ? Optional.of(path.indexes().getFirst().index().name())
                        : Optional.empty();
        this.warnings = select.warnings();
    }

    /// The columns of the result.
    public ColumnSpecifications columns() {
        return projection.columns();
    }

    /// How the rows are found.
    public AccessPath path() {
        return path;
    }

    /// Reads a page.
    ///
    /// @param evaluation the values of the execution, with no row at hand
    /// @param pageSize the largest number of rows of a page, empty for all rows
    /// @param pagingState where to begin, as the page before said
    /// @throws CqlException when a value does not fit, or the statement cannot be paged
    public ResultPage execute(
            Evaluation evaluation, OptionalInt pageSize, Optional<Bytes> pagingState) {
        Limits limits =
                new Limits(limit.evaluate(evaluation), perPartitionLimit.evaluate(evaluation));
        Optional<PagingState> resume =
                pagingState.map(
                        state -> PagingState.parse(state, path.table().clustering().size()));
        Execution execution = evaluation.execution();
        if (path.nearest().isPresent()) {
            checkNearest(limits);
            warnOfPages(limits, pageSize, execution);
        }
        reader.check(evaluation);
        guards.check(evaluation, pageSize, reader);
        if (path.nearest().isPresent() && reader.readsAny(evaluation)) {
            checkNearestRows(limits);
        }
        if (resume.isPresent()) {
            checkResumed();
        }
        warnings.forEach(execution::warn);
        ReadMetrics metrics = execution.metrics();
        long size = pageSize.isPresent() ? pageSize.getAsInt() : Limits.NONE;
        TombstoneWatch tombstones =
                new TombstoneWatch(
                        execution, new ReadCommandText(select, evaluation, limits, size));
        List<ResultRow> rows;
        Optional<PagingState> next = Optional.empty();
        if (memorySort.isPresent() && pageSize.isPresent()) {
            checkPaged(evaluation);
        }
        if (pageSize.isPresent() && countsUnseen(evaluation)) {
            PageBuilder page =
                    new PageBuilder(Projection.NOTHING, evaluation, limits, size, resume);
            reader.read(new PathReader.Request(evaluation, resume, tombstones, page, true));
            rows = List.of();
            next = page.pagingState();
        } else if (grouping.isPresent()) {
            boolean isEverything = grouping.get().isEverything();
            Optional<MemorySort> order =
                    memorySort
                            .filter(_ -> !isEverything)
                            .map(plan -> new MemorySort(plan, projection, evaluation, limits));
            Grouping groups =
                    new Grouping(
                            grouping.get(),
                            projection,
                            evaluation,
                            groupLimits(limits, isEverything, order.isPresent()),
                            new Grouping.Page(size, resume, order));
            reader.read(new PathReader.Request(evaluation, resume, tombstones, groups, false));
            rows = groups.rows();
            next = groups.pagingState();
        } else if (memorySort.isPresent()) {
            MemorySort sort = new MemorySort(memorySort.get(), projection, evaluation, limits);
            reader.read(new PathReader.Request(evaluation, resume, tombstones, sort, false));
            rows = sort.rows();
        } else if (path.nearest().isPresent()) {
            // The nearest rows come all at once, whatever the size of a page.
            PageBuilder page =
                    new PageBuilder(projection, evaluation, limits, Limits.NONE, Optional.empty());
            reader.read(
                    new PathReader.Request(
                            evaluation, Optional.empty(), tombstones, page, false, limits.rows()));
            rows = page.rows();
        } else {
            PageBuilder page = new PageBuilder(projection, evaluation, limits, size, resume);
            reader.read(new PathReader.Request(evaluation, resume, tombstones, page, false));
            rows = page.rows();
            next = page.pagingState();
        }
        return new ResultPage(
                projection.columns(),
                rows,
                next.filter(state -> !reader.isLast(state, evaluation)).map(PagingState::serialize),
                NO_EFFECT,
                List.of(),
                new ResultPage.Reading(pathOfResult, statistics(metrics)));
    }

    /// Whether partitions make pages full of which nothing is shown: where rows are named and there
    /// are no names, Cassandra counts static rows.
    private boolean countsUnseen(Evaluation evaluation) {
        boolean isEverything = grouping.map(Grouping.Plan::isEverything).orElse(false);
        return !isEverything
                && memorySort.isEmpty()
                && path.nearest().isEmpty()
                && reader.countsUnseen(evaluation);
    }

    /// The second page of groups that Cassandra refuses to read: of a table without clustering
    /// columns, it does not recognize its own state.
    private void checkResumed() {
        boolean isOfGroups = grouping.isPresent() && !grouping.get().isEverything();
        if (isOfGroups
                && !path.isDistinct()
                && path.table().clustering().isEmpty()
                && path.partitions() instanceof PartitionAccess.Scan) {
            throw PagingState.invalid()
                    .withHint(
                            "Cassandra cannot continue after a page of groups if the table has no"
                                    + " clustering columns: read them all at once.");
        }
    }

    /// Rows that are put in order here cannot come in pages; without groups it does not matter when
    /// there are none.
    private void checkPaged(Evaluation evaluation) {
        if (grouping.isPresent() || reader.readsAny(evaluation)) {
            throw CqlException.invalid(
                    "Cannot page queries with both ORDER BY and a IN restriction on the partition key; you must either remove the ORDER BY or the IN and sort client side, or disable paging for this query");
        }
    }

    /// Which groups are within the limit is known only once they are in order.
    private static Limits groupLimits(Limits limits, boolean isEverything, boolean isSorted) {
        if (isEverything) {
            return new Limits(Limits.NONE, Limits.NONE);
        }
        return isSorted ? new Limits(Limits.NONE, limits.rowsPerPartition()) : limits;
    }

    /// What a SELECT in the order of nearness may not do. Partitions without their rows are to
    /// Cassandra a limit of one row in each.
    private void checkNearest(Limits limits) {
        if (path.isAggregated()) {
            throw CqlException.invalid("Top-K queries can not be run with aggregation");
        }
        if (path.isDistinct() || limits.rowsPerPartition() != Limits.NONE) {
            throw CqlException.invalid("Top-K queries do not support per-partition limits");
        }
        if (limits.rows() == Limits.NONE) {
            throw CqlException.invalid(
                    "Top-K queries must have a limit specified and the limit must be less than the query page size");
        }
    }

    private static void warnOfPages(Limits limits, OptionalInt pageSize, Execution execution) {
        if (pageSize.isPresent() && pageSize.getAsInt() < limits.rows()) {
            execution.warn(
                    "Top-K queries do not support paging and the page size is set to %d, which is less than LIMIT %d. The page size has been set to %<d to match the LIMIT."
                            .formatted(pageSize.getAsInt(), limits.rows()));
        }
    }

    private static void checkNearestRows(Limits limits) {
        if (limits.rows() > NEAREST_ROWS_MAX) {
            throw CqlException.invalid(
                    "Use of ANN OF in an ORDER BY clause requires a LIMIT that is not greater than %d. LIMIT was %d",
                    NEAREST_ROWS_MAX, limits.rows());
        }
    }

    private ReadStatistics statistics(ReadMetrics metrics) {
        return new ReadStatistics(
                metrics.partitionsRead(),
                metrics.rowsRead(),
                metrics.tombstonesMet(),
                path.needsFiltering(),
                path.needsSortInMemory(),
                indexName);
    }
}

package dev.rowhouse.engine.read;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.cql.analysis.path.AccessPath;
import dev.rowhouse.cql.analysis.term.BoundTerm;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.result.ColumnSpecifications;
import dev.rowhouse.engine.result.ReadStatistics;
import dev.rowhouse.engine.result.ResultPage;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.storage.merge.ReadMetrics;
import dev.rowhouse.storage.partition.DecoratedKey;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// One SELECT, prepared once and executed for any values: it follows the access path of the
/// analysis and nothing else.
///
/// What an execution may do is checked first; then the [PageStrategy] of the statement makes a page
/// of the rows that the [PathReader] finds.
///
/// **Thread safety.** Immutable.
public final class SelectExecutor {
    private static final ResultPage.Effect NO_EFFECT = new ResultPage.Effect.None();

    private final BoundSelect select;
    private final AccessPath path;
    private final Optional<AccessPath> pathOfResult;
    private final ReadGuards guards;
    private final StoredTable table;
    private final PathReader reader;
    private final Projection projection;
    private final PageStrategy strategy;
    private final Optional<NearestChecks> nearest;
    private final SelectLimits.Plan limit;
    private final SelectLimits.Plan perPartitionLimit;
    private final Optional<String> indexName;
    private final List<String> warnings;

    /// An executor of a SELECT on a table.
    public SelectExecutor(BoundSelect select, StoredTable table) {
        this.select = select;
        this.table = table;
        this.path = select.path();
        this.pathOfResult = Optional.of(path);
        TermCompiler compiler = new TermCompiler(path.table());
        this.reader = new PathReader(path, table, compiler, SelectedColumns.statics(select));
        this.guards = new ReadGuards(select, compiler);
        this.projection = new Projection(select, compiler);
        this.strategy = strategy(path, projection, compiler);
        this.nearest = path.nearest().map(ignored -> new NearestChecks(path));
        this.limit = SelectLimits.Plan.of(path.limit(), compiler);
        this.perPartitionLimit = SelectLimits.Plan.of(path.perPartitionLimit(), compiler);
        this.indexName =
                path.usesIndex()
                        ? Optional.of(path.indexes().getFirst().index().name())
                        : Optional.empty();
        this.warnings = select.warnings();
    }

    private static PageStrategy strategy(
            AccessPath path, Projection projection, TermCompiler compiler) {
        List<Grouping.Term> groupTerms = new ArrayList<>();
        for (BoundTerm term : path.groupBy()) {
            groupTerms.add(new Grouping.Term(compiler.compile(term), term.type()));
        }
        Optional<MemorySort.Plan> order =
                path.needsSortInMemory()
                        ? Optional.of(MemorySort.Plan.of(path.memorySort(), compiler))
                        : Optional.empty();
        if (path.isAggregated() || !groupTerms.isEmpty()) {
            Grouping.Plan groups = new Grouping.Plan(groupTerms, compiler.aggregates());
            return new GroupPages(path, projection, groups, order);
        }
        if (order.isPresent()) {
            return new SortedRows(projection, order.get());
        }
        return path.nearest().isPresent()
                ? new NearestRows(projection)
                : new PlainPages(projection);
    }

    /// An executor of the same SELECT on the same table elsewhere.
    public SelectExecutor on(StoredTable table) {
        return new SelectExecutor(select, table);
    }

    /// The columns of the result.
    public ColumnSpecifications columns() {
        return projection.columns();
    }

    /// The table that is read.
    public StoredTable table() {
        return table;
    }

    /// The access path to the rows.
    public AccessPath path() {
        return path;
    }

    /// The partitions that are read; none when they are not known by their keys.
    ///
    /// @throws CqlException when a value is null, not set, or no key
    public List<DecoratedKey> keys(Evaluation evaluation) {
        reader.check(evaluation);
        return reader.keys(evaluation);
    }

    /// The limit of the statement; empty when it has none.
    public Optional<Long> limit(Evaluation evaluation) {
        return limit.find(evaluation);
    }

    /// Reads a page.
    ///
    /// @param evaluation the values of the execution, with no row at hand
    /// @param pageSize the largest number of rows of a page, empty for all rows
    /// @param pagingState where to begin, as the page before said
    /// @throws CqlException when a value does not fit, or the statement cannot be paged
    public ResultPage execute(
            Evaluation evaluation, OptionalInt pageSize, Optional<Bytes> pagingState) {
        SelectLimits limits =
                new SelectLimits(
                        limit.evaluate(evaluation), perPartitionLimit.evaluate(evaluation));
        PageRequest page =
                new PageRequest(
                        evaluation,
                        limits,
                        pageSize.isPresent() ? pageSize.getAsInt() : SelectLimits.NONE,
                        pagingState.map(state ->
                                PagingState.parse(state, path.table().clustering().size())));
        check(page, pageSize);
        Execution execution = evaluation.execution();
        warnings.forEach(execution::warn);
        TombstoneWatch tombstones =
                new TombstoneWatch(execution, new ReadCommandText(select, page));
        RowCollector read = read(page, tombstones);
        return new ResultPage(
                projection.columns(),
                read.rows(),
                read.pagingState()
                        .filter(state -> !reader.isLast(state, evaluation))
                        .map(PagingState::serialize),
                NO_EFFECT,
                List.of(),
                new ResultPage.Reading(pathOfResult, statistics(execution.metrics())));
    }

    /// Reads the rows of a page; between transactions, where the table wants that.
    private RowCollector read(PageRequest page, TombstoneWatch tombstones) {
        List<DecoratedKey> keys =
                table.isFullyTransactional() && !path.usesIndex()
                        ? reader.keys(page.evaluation())
                        : List.of();
        return keys.isEmpty()
                ? strategy.read(page, reader, tombstones)
                : table.exclusively(keys, () -> strategy.read(page, reader, tombstones));
    }

    /// Checks an execution in the order in which Cassandra does, so that the same of several
    /// mistakes is told.
    private void check(PageRequest page, OptionalInt pageSize) {
        Evaluation evaluation = page.evaluation();
        if (nearest.isPresent()) {
            nearest.get().checkLimits(page.limits(), pageSize, evaluation.execution());
        }
        reader.check(evaluation);
        guards.check(evaluation, pageSize, reader);
        if (nearest.isPresent() && reader.readsAny(evaluation)) {
            nearest.get().checkRows(page.limits());
        }
        if (page.resume().isPresent()) {
            strategy.checkResumed();
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

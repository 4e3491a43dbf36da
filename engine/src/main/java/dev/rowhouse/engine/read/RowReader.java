package dev.rowhouse.engine.read;

import dev.rowhouse.cql.analysis.bound.BoundSelect;
import dev.rowhouse.engine.table.StoredTable;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.storage.partition.DecoratedKey;

import java.util.List;
import java.util.Optional;

/// Reads one row, for a statement that goes on to use it: the LET of a transaction.
///
/// **Thread safety.** Immutable.
public final class RowReader {
    private final BoundSelect select;
    private final StoredTable table;
    private final PathReader reader;
    private final SelectLimits.Plan limit;

    /// A reader of the rows of a SELECT on a table.
    public RowReader(BoundSelect select, StoredTable table) {
        this.select = select;
        this.table = table;
        TermCompiler compiler = new TermCompiler(select.table());
        this.reader =
                new PathReader(select.path(), table, compiler, SelectedColumns.statics(select));
        this.limit = SelectLimits.Plan.of(select.path().limit(), compiler);
    }

    /// The table that is read.
    public StoredTable table() {
        return table;
    }

    /// The partitions that are read.
    ///
    /// @throws dev.rowhouse.cql.error.CqlException when a value is null, not set, or no key
    public List<DecoratedKey> keys(Evaluation evaluation) {
        reader.check(evaluation);
        return reader.keys(evaluation);
    }

    /// The limit of the SELECT; empty when it has none.
    public Optional<Long> limit(Evaluation evaluation) {
        return limit.find(evaluation);
    }

    /// Reads the first row: it is at hand in the evaluation afterwards. If there is none, neither
    /// is a partition.
    public void read(Evaluation evaluation) {
        PageRequest page =
                new PageRequest(
                        evaluation,
                        new SelectLimits(1, SelectLimits.NONE),
                        SelectLimits.NONE,
                        Optional.empty());
        FirstRow first = new FirstRow();
        TombstoneWatch tombstones =
                new TombstoneWatch(evaluation.execution(), new ReadCommandText(select, page));
        reader.read(new PathReader.Request(page, tombstones, first, false));
        if (!first.isFound) {
            evaluation.leave();
        }
    }

    private static final class FirstRow implements RowVisitor {
        private boolean isFound;

        @Override
        public Step visit() {
            isFound = true;
            return Step.STOP;
        }

        @Override
        public void atLastPartition() {
            // One row is enough, wherever it is.
        }
    }
}

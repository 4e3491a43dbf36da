package dev.rowhouse.engine.read;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.analysis.path.SortKey;
import dev.rowhouse.cql.syntax.tree.SortDirection;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.storage.partition.DecoratedKey;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Gathers the rows or groups of several partitions, sorts them together, and cuts them to the
/// limit.
///
/// **Thread safety.** Belongs to one thread; the plan is immutable.
final class MemorySort implements RowCollector {
    private final Plan plan;
    private final Projection projection;
    private final Evaluation evaluation;
    private final SelectLimits limits;
    private final List<Sorted> rows = new ArrayList<>();
    private @Nullable DecoratedKey lastKey;
    private long rowsLeftInPartition;

    /// A row with the values it is sorted by.
    private record Sorted(ResultRow row, List<@Nullable Bytes> values) {}

    /// The part that is the same in all executions.
    record Plan(List<SortKey> keys, List<Evaluator> terms) {
        static Plan of(List<SortKey> keys, TermCompiler compiler) {
            return new Plan(
                    keys, keys.stream().map(key -> compiler.compileColumn(key.column())).toList());
        }
    }

    MemorySort(Plan plan, Projection projection, PageRequest page) {
        this.plan = plan;
        this.projection = projection;
        this.evaluation = page.evaluation();
        this.limits = page.limits();
    }

    @Override
    public Step visit() {
        if (!evaluation.key().equals(lastKey)) {
            lastKey = evaluation.key();
            rowsLeftInPartition = limits.rowsPerPartition();
        }
        add(projection.project(evaluation));
        rowsLeftInPartition--;
        return rowsLeftInPartition == 0 ? Step.NEXT_PARTITION : Step.NEXT_ROW;
    }

    /// Takes a result that was made of the row at hand, or of a group that begins with it.
    void add(ResultRow result) {
        List<@Nullable Bytes> values = new ArrayList<>(plan.terms.size());
        for (Evaluator term : plan.terms) {
            values.add(term.evaluate(evaluation));
        }
        rows.add(new Sorted(result, values));
    }

    @Override
    public void atLastPartition() {
        // All rows are gathered, whatever their partition.
    }

    /// The rows in order, within the limit.
    @Override
    public List<ResultRow> rows() {
        Comparator<Sorted> order = (left, right) -> compare(left.values, right.values);
        return rows.stream().sorted(order).limit(limits.rows()).map(Sorted::row).toList();
    }

    /// None: all rows come at once.
    @Override
    public Optional<PagingState> pagingState() {
        return Optional.empty();
    }

    private int compare(List<@Nullable Bytes> left, List<@Nullable Bytes> right) {
        for (int i = 0; i < left.size(); i++) {
            SortKey key = plan.keys.get(i);
            int compared = compare(key, left.get(i), right.get(i));
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }

    // A partition of which only the static row shows has no clustering; it comes before the rows as
    // they are stored.
    private static int compare(SortKey key, @Nullable Bytes left, @Nullable Bytes right) {
        boolean isDescending = key.direction() == SortDirection.DESC;
        if (left == null || right == null) {
            int compared = Boolean.compare(left != null, right != null);
            return isDescending == key.column().isReversed() ? compared : -compared;
        }
        int compared = key.column().type().compare(left, right);
        return isDescending ? -compared : compared;
    }
}

package dev.rowhouse.engine.read;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.engine.function.AggregateFunction;
import dev.rowhouse.engine.result.ResultRow;
import dev.rowhouse.engine.term.Evaluation;
import dev.rowhouse.engine.term.Evaluator;
import dev.rowhouse.engine.term.TermCompiler;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.Row;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Gathers the groups of one page: rows with equal values of the grouping terms follow one another,
/// and become one row. Without grouping terms all rows are one group, which is there even without
/// rows.
///
/// Terms outside of aggregates are taken from a group's first row. Limits and page sizes count
/// groups. A page ends at the last row of a group, which is known when the first row of the next
/// one comes.
///
/// **Thread safety.** Belongs to one thread.
final class Grouping implements RowCollector {
    private final Plan plan;
    private final Projection projection;
    private final Evaluation evaluation;
    private final long rowsPerPartition;
    private final long pageSize;
    private final Optional<MemorySort> order;
    private final List<ResultRow> rows = new ArrayList<>();
    private final AggregateFunction.State[] states;
    private long groupsLeft;
    private long groupsLeftInPartition;
    private @Nullable DecoratedKey lastKey;
    private Clustering lastClustering = Clustering.STATIC;
    private @Nullable Group open;
    private boolean isFull;

    /// The part that is the same in all executions.
    ///
    /// @param terms what groups have in common, empty for one group of all rows
    /// @param aggregates the aggregates in the selection
    record Plan(List<Term> terms, List<TermCompiler.Aggregate> aggregates) {
        Plan {
            terms = List.copyOf(terms);
            aggregates = List.copyOf(aggregates);
        }

        boolean isEverything() {
            return terms.isEmpty();
        }

        boolean isSame(@Nullable Bytes[] left, @Nullable Bytes[] right) {
            for (int i = 0; i < left.length; i++) {
                if (!terms.get(i).isSame(left[i], right[i])) {
                    return false;
                }
            }
            return true;
        }
    }

    /// A value that the rows of a group share; values that its type treats as equal, such as 1.0
    /// and 1.00, are the same.
    record Term(Evaluator evaluator, CqlType type) {
        boolean isSame(@Nullable Bytes left, @Nullable Bytes right) {
            return left == null || right == null
                    ? left == right
                    : left.equals(right) || type.compare(left, right) == 0;
        }
    }

    /// The group that rows are being added to.
    private static final class Group {
        final DecoratedKey key;
        final Row staticRow;
        final @Nullable Row first;
        final @Nullable Bytes[] values;
        Clustering last;

        Group(Evaluation evaluation, @Nullable Bytes[] values) {
            this.key = evaluation.key();
            this.staticRow = evaluation.staticRow();
            this.first = evaluation.row();
            this.values = values;
            this.last = place(evaluation.row());
        }

        static Clustering place(@Nullable Row row) {
            return row == null ? Clustering.STATIC : row.clustering();
        }
    }

    /// @param limits the limits of the groups as they come
    /// @param order puts the groups in order, if they are not wanted as they come
    Grouping(
            Plan plan,
            Projection projection,
            PageRequest page,
            SelectLimits limits,
            Optional<MemorySort> order) {
        this.plan = plan;
        this.projection = projection;
        this.evaluation = page.evaluation();
        this.rowsPerPartition = limits.rowsPerPartition();
        this.pageSize = page.size();
        this.order = order;
        this.states = new AggregateFunction.State[plan.aggregates.size()];
        this.groupsLeft = page.resume().map(PagingState::rowsLeft).orElse(limits.rows());
        this.groupsLeftInPartition =
                page.resume().map(PagingState::rowsLeftInPartition).orElse(rowsPerPartition);
        this.lastKey = page.resume().map(PagingState::key).orElse(null);
        reset();
    }

    private void reset() {
        for (int i = 0; i < states.length; i++) {
            states[i] = plan.aggregates.get(i).function().newState(evaluation.functions());
        }
    }

    @Override
    public Step visit() {
        @Nullable Bytes[] values = groupValues();
        Group group = open;
        if (group != null && !belongs(group, values)) {
            DecoratedKey key = evaluation.key();
            Row staticRow = evaluation.staticRow();
            Row row = evaluation.row();
            Step step = close(group, key);
            if (step != Step.NEXT_ROW) {
                return step;
            }
            evaluation.enter(key, staticRow);
            evaluation.at(row);
            group = null;
        }
        if (group == null) {
            if (evaluation.key().equals(lastKey) && groupsLeftInPartition == 0) {
                return Step.NEXT_PARTITION;
            }
            group = new Group(evaluation, values);
            open = group;
        }
        group.last = Group.place(evaluation.row());
        add();
        return Step.NEXT_ROW;
    }

    private @Nullable Bytes[] groupValues() {
        @Nullable Bytes[] values = new Bytes[plan.terms.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = plan.terms.get(i).evaluator().evaluate(evaluation);
        }
        return values;
    }

    private boolean belongs(Group group, @Nullable Bytes[] values) {
        return plan.isEverything()
                || group.key.equals(evaluation.key()) && plan.isSame(group.values, values);
    }

    private void add() {
        for (int i = 0; i < states.length; i++) {
            List<Evaluator> terms = plan.aggregates.get(i).arguments();
            @Nullable Bytes[] arguments = new Bytes[terms.size()];
            for (int j = 0; j < arguments.length; j++) {
                arguments[j] = terms.get(j).evaluate(evaluation);
            }
            states[i].add(arguments);
        }
    }

    /// Ends a group, since a row of another one has come.
    private Step close(Group group, DecoratedKey nextKey) {
        finish(group);
        if (groupsLeft == 0) {
            return Step.STOP;
        }
        if (rows.size() >= pageSize) {
            isFull = true;
            return Step.STOP;
        }
        boolean isSamePartition = nextKey.equals(group.key);
        return isSamePartition && groupsLeftInPartition == 0 ? Step.NEXT_PARTITION : Step.NEXT_ROW;
    }

    private void finish(Group group) {
        open = null;
        if (!group.key.equals(lastKey)) {
            lastKey = group.key;
            groupsLeftInPartition = rowsPerPartition;
        }
        lastClustering = group.last;
        evaluation.enter(group.key, group.staticRow);
        evaluation.at(group.first);
        emit();
        groupsLeft--;
        groupsLeftInPartition--;
    }

    private void emit() {
        @Nullable Bytes[] results = new Bytes[states.length];
        for (int i = 0; i < states.length; i++) {
            results[i] = states[i].result();
        }
        evaluation.aggregates(results);
        ResultRow row = projection.project(evaluation);
        rows.add(row);
        order.ifPresent(sort -> sort.add(row));
        reset();
    }

    @Override
    public void atLastPartition() {
        // A page of groups that is full is always followed by another.
    }

    @Override
    public List<ResultRow> rows() {
        Group group = open;
        if (group != null) {
            finish(group);
            // Whether more rows follow is not looked at: a page that is full is followed by
            // another,
            // perhaps empty.
            isFull = groupsLeft > 0 && rows.size() >= pageSize && !plan.isEverything();
        } else if (plan.isEverything() && rows.isEmpty()) {
            evaluation.leave();
            emit();
        }
        return order.map(MemorySort::rows).orElse(rows);
    }

    /// The start of the next page, if the page is full and the limits allow more.
    @Override
    public Optional<PagingState> pagingState() {
        DecoratedKey key = lastKey;
        if (!isFull || key == null) {
            return Optional.empty();
        }
        return Optional.of(new PagingState(key, lastClustering, groupsLeft, groupsLeftInPartition));
    }
}

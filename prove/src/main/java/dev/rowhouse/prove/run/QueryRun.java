package dev.rowhouse.prove.run;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.design.plan.BucketLoop;
import dev.rowhouse.design.plan.QueryPlan;
import dev.rowhouse.design.plan.ResultColumn;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.target.Call;
import dev.rowhouse.prove.target.Fetched;
import dev.rowhouse.prove.target.Paging;
import dev.rowhouse.prove.target.ReadCost;
import dev.rowhouse.prove.target.Target;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.ValueRow;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One answer to a question, fetched page by page as the application would.
///
/// A plan with buckets runs its statement once per bucket; a page that is not full goes on in the next bucket, and no further bucket is read
/// once it is.
///
/// **Thread safety.** Belongs to one thread.
public final class QueryRun {
    private final Target target;
    private final QueryPlan plan;
    private final Bindings bindings;
    private final List<Call> calls = new ArrayList<>();
    private boolean isStarted;
    private int current;
    private Optional<Bytes> state = Optional.empty();
    private Optional<ReadCost> bucketCost = Optional.empty();

    /// An answer of which nothing is fetched yet.
    public QueryRun(Target target, QueryPlan plan, Bindings bindings) {
        this.target = target;
        this.plan = plan;
        this.bindings = bindings;
    }

    /// Fixes the statements; a list of buckets is read for that.
    private void start() {
        isStarted = true;
        Scope scope = Scope.of(bindings);
        if (plan.buckets().isEmpty()) {
            calls.add(scope.call(plan.statement()));
            return;
        }
        BucketLoop loop = plan.buckets().get();
        for (Datum bucket : buckets(loop, scope)) {
            Scope inside = scope.withRow(loop.name(), Map.of(loop.column(), Optional.of(bucket)));
            calls.add(inside.call(plan.statement()));
        }
    }

    private List<Datum> buckets(BucketLoop loop, Scope scope) {
        return switch (loop) {
            case BucketLoop.Between between -> {
                Optional<Datum> from = scope.value(between.from());
                Optional<Datum> to = scope.value(between.to());
                if (from.isEmpty() || to.isEmpty()) {
                    yield List.of();
                }
                List<Datum> buckets = new ArrayList<>();
                between.bucket()
                        .bucketsBetween(from.get().java(), to.get().java())
                        .forEach(at -> buckets.add(Datum.of(between.bucket().type(), at)));
                if (between.direction() == BucketLoop.Direction.DESCENDING) {
                    Collections.reverse(buckets);
                }
                yield buckets;
            }
            case BucketLoop.Listed listed -> {
                Rows rows = Rows.all(target, scope.call(listed.statement()));
                bucketCost = rows.cost();
                yield rows.rows().stream()
                        .flatMap(
                                row -> row.getOrDefault(listed.column(), Optional.empty()).stream())
                        .toList();
            }
        };
    }

    /// One page of an answer.
    ///
    /// @param rows the rows, reduced to the answer's columns
    /// @param cost what it cost, where the target tells
    /// @param isLast whether nothing follows
    public record Page(List<ValueRow> rows, Optional<ReadCost> cost, boolean isLast) {
        /// Copies the list.
        public Page {
            rows = List.copyOf(rows);
        }
    }

    /// The next page: as many rows as the plan's pages have, or all when it has none. The last page may have fewer rows, even none.
    public Page next() {
        if (!isStarted) {
            start();
        }
        List<ValueRow> rows = new ArrayList<>();
        Optional<ReadCost> cost = bucketCost;
        bucketCost = Optional.empty();
        while (current < calls.size() && isShort(rows.size())) {
            Paging paging =
                    plan.page().isPresent()
                            ? Paging.of(plan.page().getAsInt() - rows.size())
                            : Paging.START;
            Fetched page = target.fetch(calls.get(current), new Paging(paging.rows(), state));
            cost = Rows.sum(cost, page.cost());
            for (Map<String, Optional<Datum>> row : Rows.named(page)) {
                if (isPresent(row)) {
                    rows.add(reduced(row));
                }
            }
            state = page.next();
            if (state.isEmpty()) {
                current++;
            }
        }
        return new Page(rows, cost, current >= calls.size());
    }

    private boolean isShort(int rows) {
        return plan.page().isEmpty() || rows < plan.page().getAsInt();
    }

    private boolean isPresent(Map<String, Optional<Datum>> row) {
        return plan.presentWhen().isEmpty()
                || row.getOrDefault(plan.presentWhen().get(), Optional.empty()).isPresent();
    }

    private ValueRow reduced(Map<String, Optional<Datum>> row) {
        List<Optional<Datum>> values = new ArrayList<>();
        for (ResultColumn column : plan.columns()) {
            Optional<Datum> value = row.get(column.column());
            if (value == null) {
                throw new IllegalStateException(
                        "the plan of "
                                + plan.query()
                                + " takes the column "
                                + column.column()
                                + ", which its statement does not return");
            }
            values.add(value.map(datum -> datum.as(column.type())));
        }
        return new ValueRow(values);
    }

    /// The statements with their values, one per bucket; none before the first page.
    public List<Call> calls() {
        return List.copyOf(calls);
    }
}

package dev.rowhouse.prove.run;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.FetchStep;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.plan.step.ResultColumn;
import dev.rowhouse.plan.step.ValueLoop;
import dev.rowhouse.plan.step.ValueMerge;
import dev.rowhouse.prove.database.Call;
import dev.rowhouse.prove.database.Fetched;
import dev.rowhouse.prove.database.Paging;
import dev.rowhouse.prove.database.ReadCost;
import dev.rowhouse.prove.database.SettingTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.reference.Bindings;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.ValueRow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/// One answer to a question, fetched page by page as the application would.
///
/// A plan with buckets runs its statement once per bucket; a page that is not full goes on in the
/// next bucket, and no further bucket is read once it is. A plan with fetches completes row after
/// row, reading equal keys once for a page, and stops as soon as the page is full. A fetch that
/// finds many rows is itself read page by page. A plan that sorts reads everything for its first
/// page. Shards and the values of `IN` are read side by side where the answer has an order, see
/// [MergedReads].
///
/// **Thread safety.** Belongs to one thread.
public final class QueryRun {
    private final Target target;
    private final QueryPlan plan;
    private final Bindings bindings;

    /// The reads of the plan's own statement, one group after the other. Those of one group are
    /// merged; without an order to merge by, each is a group of its own.
    private final List<List<MergedReads.OneRead>> groups = new ArrayList<>();

    /// Only the first rows of each combination of values may be wanted.
    private final TakenRows taken;

    private final List<BucketLoop.MergeTerm> order;
    private final List<Call> made = new ArrayList<>();

    /// Rows of the plan's own statement that no page has needed yet.
    private final Deque<Map<String, Optional<Datum>>> pending = new ArrayDeque<>();

    /// Fetches of many rows that no page has read to their end yet.
    private final Deque<Open> open = new ArrayDeque<>();

    private Optional<Bytes> openState = Optional.empty();

    /// Whether the first of them has returned a row.
    private boolean hasOpenRows;

    /// Rows of the answer that no page has had room for yet.
    private final Deque<ValueRow> ready = new ArrayDeque<>();

    /// The rows of the answer until now, where equal ones are left out.
    private final Set<ValueRow> seen = new HashSet<>();

    /// The number of rows that each fetch was asked to complete, by its name.
    private final Map<String, Integer> completed = new HashMap<>();

    private Optional<MergedReads> merge = Optional.empty();
    private boolean isStarted;
    private int current;
    private Optional<Bytes> state = Optional.empty();

    /// A fetch of many rows on its way.
    ///
    /// @param scope the values of the row that it completes
    /// @param place the fetch's place among those of the plan
    private record Open(Scope scope, int place, Call call) {}

    /// An answer before the first fetch.
    public QueryRun(Target target, QueryPlan plan, Bindings bindings) {
        this.target = SettingTarget.of(target, plan.settings());
        this.plan = plan;
        this.bindings = bindings;
        this.order = order(plan);
        this.taken = new TakenRows(plan.first());
    }

    private static List<BucketLoop.MergeTerm> order(QueryPlan plan) {
        return plan.values()
                .map(ValueMerge::order)
                .orElseGet(() ->
                        plan.buckets().orElse(null) instanceof BucketLoop.Sharded sharded
                                ? sharded.merge()
                                : List.of());
    }

    /// Fixes the statements; a list of buckets is read for that.
    private void start(Requests requests) {
        isStarted = true;
        Scope scope = Scope.of(bindings, target.now());
        if (plan.buckets().isEmpty()) {
            groups.add(reads(scope));
        } else {
            BucketLoop loop = plan.buckets().get();
            for (Datum bucket : buckets(loop, scope, requests)) {
                groups.add(
                        reads(
                                scope.withRow(
                                        loop.name(), Map.of(loop.column(), Optional.of(bucket)))));
            }
            if (loop instanceof BucketLoop.Sharded && !order.isEmpty()) {
                List<MergedReads.OneRead> all = groups.stream().flatMap(List::stream).toList();
                groups.clear();
                groups.add(all);
            }
        }
        if (plan.needsAll()) {
            readAll(requests);
        }
    }

    /// The statement for each combination of the values of `IN`; once where nothing is merged.
    private List<MergedReads.OneRead> reads(Scope scope) {
        List<Scope> scopes = List.of(scope);
        for (ValueLoop loop : plan.values().map(ValueMerge::loops).orElse(List.of())) {
            List<Datum> values = values(loop, scope);
            scopes =
                    scopes.stream()
                            .flatMap(each ->
                                    values.stream()
                                            .map(value ->
                                                    each.withRow(
                                                            loop.name(),
                                                            Map.of(
                                                                    loop.column(),
                                                                    Optional.of(value)))))
                            .toList();
        }
        List<MergedReads.OneRead> reads = new ArrayList<>();
        for (Scope each : scopes) {
            reads.add(new MergedReads.OneRead(each.call(plan.statement()), reads.size()));
        }
        return reads;
    }

    /// The values of an `IN`, each once; null is equal to nothing.
    private List<Datum> values(ValueLoop loop, Scope scope) {
        return switch (loop.values()) {
            case ValueLoop.OfList(var list) ->
                    scope.value(list).map(Bindings::elements).orElse(List.of()).stream()
                            .distinct()
                            .toList();
            case ValueLoop.Each(var values) ->
                    values.stream()
                            .flatMap(value -> scope.value(value).stream())
                            .distinct()
                            .toList();
        };
    }

    private List<Datum> buckets(BucketLoop loop, Scope scope, Requests requests) {
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
            case BucketLoop.Sharded(_, _, var shard, _) ->
                    shard.all().stream().map(number -> Datum.of(shard.type(), number)).toList();
            case BucketLoop.Listed listed -> {
                List<Datum> buckets =
                        requests.all(scope.call(listed.statement())).stream()
                                .flatMap(row ->
                                        row
                                                .getOrDefault(listed.column(), Optional.empty())
                                                .stream())
                                .distinct()
                                .toList();
                yield listed.sorted().map(order -> sorted(buckets, order)).orElse(buckets);
            }
        };
    }

    private static List<Datum> sorted(List<Datum> buckets, BucketLoop.Direction direction) {
        List<Datum> ascending = buckets.stream().sorted().toList();
        return direction == BucketLoop.Direction.DESCENDING ? ascending.reversed() : ascending;
    }

    /// Reads all rows, and sorts them if their order is not that of the answer.
    private void readAll(Requests requests) {
        List<Scope> all = new ArrayList<>();
        while (hasMore()) {
            advance(Paging.START, requests, all::add);
        }
        all.sort(SortedRows.by(plan.sort()));
        all.forEach(this::add);
    }

    /// One page of an answer.
    ///
    /// @param rows the rows, reduced to the answer's columns
    /// @param cost the measured cost, if the target reports one
    /// @param requests how many statements were sent for it, a further page of a statement counting
    ///     as one
    /// @param isLast whether nothing follows
    public record Page(List<ValueRow> rows, Optional<ReadCost> cost, int requests, boolean isLast) {
        /// Copies the list.
        public Page {
            rows = List.copyOf(rows);
        }
    }

    /// The next page: as many rows as the plan's pages have, or all when it has none. The last page
    /// may have fewer rows, even none.
    public Page next() {
        Requests requests = new Requests(target);
        if (!isStarted) {
            start(requests);
        }
        List<ValueRow> rows = new ArrayList<>();
        while (isShort(rows.size()) && hasMore()) {
            if (!ready.isEmpty()) {
                rows.add(ready.removeFirst());
            } else {
                advance(paging(rows.size()), requests, this::add);
            }
        }
        made.addAll(requests.calls());
        return new Page(rows, requests.cost(), requests.count(), !hasMore());
    }

    private boolean hasMore() {
        return current < groups.size() || !pending.isEmpty() || !open.isEmpty() || !ready.isEmpty();
    }

    /// Moves one step: within a fetch of many rows, otherwise to the next row of the plan's own
    /// statement, otherwise to its next page.
    private void advance(Paging paging, Requests requests, Consumer<Scope> answer) {
        if (!open.isEmpty()) {
            readOpen(paging, requests, answer);
        } else if (!pending.isEmpty()) {
            begin(pending.removeFirst(), requests, answer);
        } else {
            read(paging, requests);
        }
    }

    /// The number of rows after which a read may stop.
    private OptionalInt page() {
        return plan.needsAll() ? OptionalInt.empty() : plan.page();
    }

    private boolean isShort(int rows) {
        return plan.page().isEmpty() || rows < plan.page().getAsInt();
    }

    /// Chooses the page size; if rows may be dropped, asking only for the missing ones would lead
    /// to ever smaller requests.
    private Paging paging(int rows) {
        if (plan.page().isEmpty()) {
            return Paging.START;
        }
        int page = plan.page().getAsInt();
        return Paging.of(plan.checks().isEmpty() ? page - rows : page);
    }

    private void read(Paging paging, Requests requests) {
        if (!order.isEmpty()) {
            readMerged(requests);
            return;
        }
        MergedReads.OneRead read = groups.get(current).getFirst();
        Fetched page = requests.page(read.call(), new Paging(paging.rows(), state));
        for (Map<String, Optional<Datum>> row : Rows.named(page)) {
            if (isPresent(plan.presentWhen(), row) && !taken.isFull(read.combination())) {
                taken.take(read.combination());
                pending.addAll(unnested(row));
            }
        }
        state = page.next();
        if (taken.isFull(read.combination())) {
            state = Optional.empty();
            current = groups.size();
        } else if (state.isEmpty()) {
            current++;
        }
    }

    private void readMerged(Requests requests) {
        MergedReads reads =
                merge.orElseGet(() ->
                        new MergedReads(
                                groups.get(current),
                                order,
                                row -> isPresent(plan.presentWhen(), row),
                                page(),
                                taken));
        reads.next(requests).ifPresent(row -> pending.addAll(unnested(row)));
        merge = Optional.of(reads);
        if (reads.isEnded()) {
            merge = Optional.empty();
            current++;
        }
    }

    /// The rows that a row holds as elements of a collection; itself where there is none.
    private List<Map<String, Optional<Datum>>> unnested(Map<String, Optional<Datum>> row) {
        if (plan.unnesting().isEmpty()) {
            return List.of(row);
        }
        List<Map<String, Optional<Datum>>> rows = UnnestedRows.of(plan.unnesting().get(), row);
        return plan.direction() == QueryPlan.ReadDirection.REVERSED ? rows.reversed() : rows;
    }

    /// The rows of the answer that a row of the plan's own statement makes: none when a fetch finds
    /// nothing or a check does not hold.
    private void begin(
            Map<String, Optional<Datum>> row, Requests requests, Consumer<Scope> answer) {
        checked(plan.row(), Scope.of(bindings, target.now()).withRow(plan.row(), row))
                .ifPresent(scope -> complete(0, scope, requests, answer));
    }

    /// The number of rows that each fetch has been asked to complete until now, by its name.
    public Map<String, Integer> completed() {
        return Map.copyOf(completed);
    }

    /// Goes on with the fetches from one on.
    private void complete(int place, Scope scope, Requests requests, Consumer<Scope> answer) {
        if (place == plan.fetches().size()) {
            answer.accept(scope);
            return;
        }
        FetchStep fetch = plan.fetches().get(place);
        Call call = scope.call(fetch.statement());
        boolean isBound = call.values().stream().allMatch(Optional::isPresent);
        if (isBound) {
            completed.merge(fetch.name(), 1, Integer::sum);
        }
        if (fetch.count() == ReadCount.MANY && isBound) {
            open.add(new Open(scope, place, call));
            return;
        }
        List<Map<String, Optional<Datum>>> rows =
                isBound ? own(fetch, scope, present(fetch, requests.remembered(call))) : List.of();
        if (rows.size() > 1) {
            throw new IllegalStateException(
                    "the plan expects one row at most, but " + rows.size() + " came from " + call);
        }
        if (rows.isEmpty() && fetch.missing().isKept()) {
            goOn(place, scope.withoutRow(fetch.name()), requests, answer);
        }
        rows.forEach(found -> goOn(place, scope.withRow(fetch.name(), found), requests, answer));
    }

    private void goOn(int place, Scope scope, Requests requests, Consumer<Scope> answer) {
        checked(plan.fetches().get(place).name(), scope)
                .ifPresent(row -> complete(place + 1, row, requests, answer));
    }

    private void readOpen(Paging paging, Requests requests, Consumer<Scope> answer) {
        Open first = open.getFirst();
        FetchStep fetch = plan.fetches().get(first.place());
        Fetched page = requests.page(first.call(), new Paging(paging.rows(), openState));
        openState = page.next();
        List<Map<String, Optional<Datum>>> rows = present(fetch, Rows.named(page));
        hasOpenRows |= !rows.isEmpty();
        for (Map<String, Optional<Datum>> found : rows) {
            goOn(first.place(), first.scope().withRow(fetch.name(), found), requests, answer);
        }
        if (openState.isEmpty()) {
            open.removeFirst();
            if (!hasOpenRows && fetch.missing().isKept()) {
                goOn(first.place(), first.scope().withoutRow(fetch.name()), requests, answer);
            }
            hasOpenRows = false;
        }
    }

    /// Nothing is read for a row that is dropped anyway.
    private Optional<Scope> checked(String step, Scope row) {
        return Optional.of(row).filter(each -> Checks.hold(plan.checksAfter(step), each));
    }

    private static List<Map<String, Optional<Datum>>> present(
            FetchStep fetch, List<Map<String, Optional<Datum>>> rows) {
        return rows.stream().filter(row -> isPresent(fetch.presentWhen(), row)).toList();
    }

    /// Those of the rows that were read which complete a row.
    private static List<Map<String, Optional<Datum>>> own(
            FetchStep fetch, Scope scope, List<Map<String, Optional<Datum>>> rows) {
        return rows.stream()
                .filter(row ->
                        fetch.joins().entrySet().stream()
                                .allMatch(join ->
                                        scope.value(join.getValue())
                                                .equals(row.get(join.getKey()))))
                .toList();
    }

    private static boolean isPresent(
            Optional<String> presentWhen, Map<String, Optional<Datum>> row) {
        return presentWhen.isEmpty()
                || row.getOrDefault(presentWhen.get(), Optional.empty()).isPresent();
    }

    /// Adds a row to the answer, unless it is equal to an earlier one and these are left out.
    private void add(Scope row) {
        ValueRow reduced = reduced(row);
        if (!plan.isDistinct() || seen.add(reduced)) {
            ready.add(reduced);
        }
    }

    private ValueRow reduced(Scope row) {
        List<Optional<Datum>> values = new ArrayList<>();
        for (ResultColumn column : plan.columns()) {
            Expression value = new Expression.RowColumn(column.step(), column.column());
            values.add(row.value(value).or(() -> none(column, row)).map(d -> d.as(column.type())));
        }
        return new ValueRow(values);
    }

    /// The value that an application uses for a missing one: a missing counter is 0, unless there
    /// is no instance that could have it.
    private Optional<Datum> none(ResultColumn column, Scope row) {
        boolean isOfNone =
                plan.fetches().stream()
                        .filter(fetch -> fetch.name().equals(column.step()))
                        .flatMap(fetch -> fetch.finding().stream())
                        .anyMatch(value -> row.value(value).isEmpty());
        return column.type() == NativeType.COUNTER && !isOfNone
                ? Optional.of(Datum.of(NativeType.COUNTER, 0L))
                : Optional.empty();
    }

    /// The statements that were sent for the pages until now, with their values.
    public List<Call> calls() {
        return List.copyOf(made);
    }
}

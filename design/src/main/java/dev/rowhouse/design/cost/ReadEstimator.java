package dev.rowhouse.design.cost;

import dev.rowhouse.design.logical.Answer;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Fetch;
import dev.rowhouse.design.logical.Nesting;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.Strategy;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Estimates the work of each read of an answer, or of its first page. The prices of a choice and
/// the cost that a finished plan states both come from here, so they agree.
///
/// @param cardinalities the estimates of rows and bytes
public record ReadEstimator(CardinalityEstimator cardinalities) {
    /// The work of each read of an answer, in the order of its reads. The list of time buckets does
    /// not count.
    public List<ReadWork> answer(Answer answer, OptionalInt page) {
        Strategy strategy = answer.strategy();
        Read first = answer.first();
        List<ReadWork> works = new ArrayList<>();
        works.add(first.table().isNested() ? nested(strategy, first, page) : first(strategy, page));
        strategy.fetches().forEach(fetch -> works.add(fetch(strategy, fetch, page)));
        List<ReadWork> served = new ArrayList<>();
        for (int i = 0; i < works.size(); i++) {
            served.add(served(works.get(i), answer.reads().get(i)));
        }
        return List.copyOf(served);
    }

    /// The read of the list of the time buckets in use, before the first of them is read.
    public ReadWork list(Read read) {
        return served(list(read.demand()), read);
    }

    /// The work of a read when its table is known: only the partition key decides how many
    /// partitions an `IN` reads.
    ReadWork served(ReadWork work, Read read) {
        double share = cardinalities.partitions(read) / cardinalities.combinations(read.demand());
        return work.in(work.partitions() * share);
    }

    /// The first read of a question.
    ReadWork first(Strategy strategy, OptionalInt page) {
        double rows =
                strategy.isLookupFirst() ? instances(strategy, page) : rowsRead(strategy, page);
        return read(strategy.first(), rows);
    }

    /// The first read of a question when the table stores its rows as elements of collections. The
    /// read finds fewer rows.
    ReadWork nested(Strategy strategy, Read read, OptionalInt page) {
        Nesting nesting = read.table().nesting().orElseThrow();
        double elements = rowsRead(strategy, page);
        double rows = Math.max(1, elements / cardinalities.elements(read.table()));
        List<Field> once = new ArrayList<>(read.demand().outputs());
        once.removeIf(nesting::holds);
        List<Field> each = new ArrayList<>(nesting.elements());
        each.addAll(nesting.values());
        double bytes = rows * cardinalities.bytes(once) + elements * cardinalities.bytes(each);
        return read(strategy.first(), rows, bytes);
    }

    /// The reads by key that follow for each row of the first read.
    ReadWork fetch(Strategy strategy, Fetch fetch, OptionalInt page) {
        if (fetch.count() == ReadCount.MANY) {
            return fetchMany(strategy, fetch, page);
        }
        if (fetch.isOfCounters()) {
            return fetchCounters(strategy, fetch, page);
        }
        // Equal keys are read only once.
        double keys = cardinalities.combinations(strategy.first(), fetch.binds().values());
        double times = Math.min(keys, rowsRead(strategy, page));
        for (Field check : strategy.after().checks()) {
            if (strategy.first().outputs().contains(check)) {
                times *= checkShare(strategy.whole(), check);
            }
        }
        return read(fetch.demand(), 1).times(Math.max(1, times)).waiting();
    }

    /// The number of requests with which a fetch completes one row.
    public double perRow(Fetch fetch) {
        double rows = fetch.count() == ReadCount.MANY ? cardinalities.rows(fetch.demand()) : 1;
        return read(fetch.demand(), rows).requests();
    }

    /// The number of instances whose rows are read one after the other. Where each of them is part
    /// of the answer, a page needs no more of them than it has rows; where those without any rows
    /// are left out, it needs more.
    private double instances(Strategy strategy, OptionalInt page) {
        double all = Math.max(1, cardinalities.rows(strategy.first()));
        if (!strategy.isPerInstance() || page.isEmpty()) {
            return all;
        }
        double rows = cardinalities.rows(strategy.fetches().getFirst().demand());
        double each = strategy.keepsInstances() ? 1 : Math.min(1, rows);
        return Math.min(all, Math.ceil(page.getAsInt() / each));
    }

    private ReadWork fetchMany(Strategy strategy, Fetch fetch, OptionalInt page) {
        double each = cardinalities.rows(fetch.demand());
        double times = instances(strategy, page);
        if (page.isPresent() && strategy.after().order().isEmpty()) {
            double left =
                    Math.min(
                            1,
                            cardinalities.rows(strategy.whole())
                                    / cardinalities.rows(strategy.asked()));
            double wanted = page.getAsInt() / left;
            double answered = strategy.keepsInstances() ? Math.max(1, each) : each;
            times = Math.min(times, Math.ceil(wanted / answered));
            each = Math.min(each, wanted);
        }
        return read(fetch.demand(), each).times(times).waiting();
    }

    /// The reads of counters. They come last, so they are read only for the rows of the answer, or
    /// of its page: one by one, or all that have the same key of a partition together.
    private ReadWork fetchCounters(Strategy strategy, Fetch fetch, OptionalInt page) {
        // Equal keys are read only once.
        double keys = cardinalities.combinations(strategy.whole(), fetch.binds().values());
        if (fetch.isTogether()) {
            return read(fetch.demand(), cardinalities.rows(fetch.demand())).times(keys).waiting();
        }
        double times = Math.min(keys, answered(strategy, page));
        return read(fetch.demand(), 1).times(Math.max(1, times)).waiting();
    }

    /// The number of rows of an answer that are completed: those of a page, unless all rows are
    /// sorted first.
    private double answered(Strategy strategy, OptionalInt page) {
        double all = cardinalities.rows(strategy.whole());
        return page.isPresent() && strategy.after().order().isEmpty()
                ? Math.min(all, page.getAsInt())
                : all;
    }

    /// The read of the list of time buckets, whichever table has them.
    ///
    /// @param demand the read of the table with the buckets
    ReadWork list(Demand demand) {
        double partitions = cardinalities.combinations(demand);
        double rows = partitions * cardinalities.listed(demand);
        return new ReadWork(1, 1, partitions, rows, rows * cardinalities.listedBytes(List.of()));
    }

    /// A lookup that a mutation makes.
    ReadWork lookup(Demand demand) {
        return read(demand, cardinalities.rows(demand)).waiting();
    }

    private ReadWork read(Demand demand, double rows) {
        return read(demand, rows, rows * cardinalities.bytes(demand.outputs()));
    }

    /// Each bucket is a request of its own, and so is each value of `IN` whose rows are merged.
    /// Shards whose rows are merged are read at once, all other buckets one after the other. Where
    /// the first rows of a group are wanted, each shard returns so many.
    private ReadWork read(Demand demand, double wanted, double wantedBytes) {
        double buckets = cardinalities.buckets(demand, wanted);
        boolean isAtOnce =
                demand.bucket().orElse(null) instanceof Bucketing.Shards
                        && !demand.order().isEmpty();
        double most = cardinalities.rows(demand.keepingFirst(Optional.empty()));
        double more =
                isAtOnce && demand.limit().isPresent() && wanted > 0
                        ? Math.max(1, Math.min(buckets, most / wanted))
                        : 1;
        double rows = wanted * more;
        double bytes = wantedBytes * more;
        double waits = isAtOnce ? 0 : buckets - 1;
        return new ReadWork(
                cardinalities.readsPerBucket(demand) * buckets,
                waits,
                cardinalities.combinations(demand) * buckets,
                rows,
                bytes);
    }

    /// The number of rows that the first table returns until the answer, or its page, is complete.
    double rowsRead(Strategy strategy, OptionalInt page) {
        double answer = cardinalities.rows(strategy.whole());
        // A read with fewer conditions never finds fewer rows, even when the two estimates say so.
        double found = Math.max(answer, cardinalities.rows(strategy.first()));
        if (strategy.whole().nearest().isPresent() && strategy.whole().limit().isPresent()) {
            return Math.min(found, strategy.whole().limit().getAsInt());
        }
        if (page.isEmpty() || !strategy.after().order().isEmpty()) {
            return found;
        }
        double wanted = page.getAsInt();
        return Math.min(found, wanted * found / Math.max(1, answer));
    }

    private double checkShare(Demand demand, Field check) {
        return demand.range().contains(check)
                ? CardinalityEstimator.RANGE_SHARE
                : cardinalities.share(demand.shape(), check);
    }
}

package dev.rowhouse.design.growth;

import dev.rowhouse.design.cost.Replicas;
import dev.rowhouse.design.estimate.Ranks;
import dev.rowhouse.design.estimate.RowEstimates;
import dev.rowhouse.design.estimate.Rows;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.LogicalTable;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.plan.cost.Prices;

import java.util.OptionalInt;

/// What the questions of a table pay for the way in which it is split, over owners of all sizes.
///
/// The sizes lie between the average and the largest of the model, with a Zipf tail, as in a ring
/// report. Each owner is asked equally often, as everywhere in the cost of a design: most owners
/// are small, so that a split which leaves them one row in each partition costs many requests.
final class PageCosts {
    /// The share of the rows that a range leaves, of which the model says nothing.
    private static final double RANGE_SHARE = 0.1;

    /// Owners are taken one for each of so many classes of the same number of owners.
    private static final int CLASSES = 64;

    private final Model model;
    private final RowEstimates estimates;
    private final Readers readers;
    private final double readReplicas;

    PageCosts(Model model, RowEstimates estimates, Readers readers) {
        this.model = model;
        this.estimates = estimates;
        this.readers = readers;
        this.readReplicas = Replicas.of(model.replication()).read();
    }

    /// The requests for one page, or for an answer without pages.
    ///
    /// @param requests how many
    /// @param waits how many of them wait for the one before
    record Page(double requests, double waits) {}

    /// What all questions of a table pay, in microseconds per second.
    ///
    /// @param table the table without a split
    double of(LogicalTable table, Bucketing bucketing) {
        Rows rows = estimates.perPartition(table);
        double total = Math.max(rows.largest(), estimates.total(table));
        double owners = Math.max(1, total / rows.average());
        Ranks ranks = Ranks.of(owners, rows.largest() / total);
        double micros = 0;
        for (Demand demand : table.demands()) {
            double sum = 0;
            for (int i = 0; i < CLASSES; i++) {
                double rank = 1 + (owners - 1) * (i + 0.5) / CLASSES;
                sum += micros(page(table, bucketing, demand, total * ranks.share(rank)));
            }
            micros += readers.of(demand).weight() * sum / CLASSES;
        }
        return micros;
    }

    private double micros(Page page) {
        Prices prices = readers.prices();
        return page.requests() * (prices.request() + readReplicas * prices.partition())
                + page.waits() * prices.waiting();
    }

    /// The requests of a question for an owner.
    ///
    /// @param owned the rows of the owner
    Page page(LogicalTable table, Bucketing bucketing, Demand demand, double owned) {
        double matched = Math.max(1, matched(table, demand, owned));
        OptionalInt page = readers.of(demand).page();
        double wanted = page.isPresent() ? Math.min(page.getAsInt(), matched) : matched;
        return switch (bucketing) {
            case Bucketing.Single() -> new Page(1, 0);
            case Bucketing.Shards(_, var field) when demand.isBound(field) -> new Page(1, 0);
            case Bucketing.Shards(var count, _) when !demand.order().isEmpty() ->
                    new Page(count, 0);
            case Bucketing.Shards(var count, _) -> {
                double visits = visits(count, matched, wanted);
                yield new Page(visits, visits - 1);
            }
            case Bucketing.ByTime(_, var time) when demand.isBound(time) -> new Page(1, 0);
            case Bucketing.ByTime byTime -> {
                double all = estimates.buckets(table.shape(), byTime);
                double ranged = demand.range().contains(byTime.time()) ? RANGE_SHARE : 1;
                // The first request lists the buckets in use.
                double visits = visits(Math.max(1, all * ranged), matched, wanted);
                yield new Page(1 + visits, visits);
            }
        };
    }

    /// How many partitions that have rows are read one after the other until some rows are found.
    private static double visits(double partitions, double matched, double wanted) {
        double used = Math.max(1, partitions * (1 - Math.exp(-matched / partitions)));
        return Math.min(Math.ceil(used), Math.max(1, Math.ceil(wanted * used / matched)));
    }

    /// The rows of an owner that meet the conditions of a question.
    private double matched(LogicalTable table, Demand demand, double owned) {
        Identity identity = new Identity(model, table.shape());
        double rows = demand.range().isEmpty() ? owned : owned * RANGE_SHARE;
        for (Field field : demand.equal()) {
            if (!table.key().partition().contains(field)) {
                rows /= Math.max(1, estimates.distinct(identity, field));
            }
        }
        return rows;
    }
}

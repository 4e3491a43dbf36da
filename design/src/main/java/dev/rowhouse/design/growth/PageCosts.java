package dev.rowhouse.design.growth;

import dev.rowhouse.design.cost.Replicas;
import dev.rowhouse.design.estimate.Ranks;
import dev.rowhouse.design.estimate.RowEstimates;
import dev.rowhouse.design.estimate.Rows;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.estimate.GrownModel;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.cost.Prices;

import java.util.Collection;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/// Computes the cost of a split for the questions of a table, over owners of all sizes.
///
/// The owners' rows follow a Zipf distribution whose average and largest value come from the model,
/// as in a ring report. All owners are asked equally often, as in the other costs of a design. Most
/// owners are small. So a split that leaves each of them one row per partition costs many requests.
public final class PageCosts {
    /// The assumed share of the rows within a range about which the model says nothing.
    private static final double RANGE_SHARE = 0.1;

    /// Owners are ranked by size and divided into this number of equal classes. One owner stands
    /// for each class.
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

    /// Costs for a model at its horizon.
    ///
    /// @param questions the questions that read the tables
    public static PageCosts atHorizon(Model model, Collection<Question> questions, Prices prices) {
        Model grown = GrownModel.after(model, model.horizon());
        return new PageCosts(model, new RowEstimates(model, grown), Readers.of(questions, prices));
    }

    /// The requests for one page, or for a whole answer without pages.
    ///
    /// @param requests the number of requests
    /// @param waits the number of requests that are sent only after an earlier one is answered
    record Page(double requests, double waits) {}

    /// The cost of all questions of a table, in microseconds per second.
    ///
    /// @param table the table without a split
    double of(Table table, Bucketing bucketing) {
        double[] owners = owners(table);
        double micros = 0;
        for (Demand demand : table.demands()) {
            double sum = 0;
            for (double owned : owners) {
                sum += micros(table, bucketing, demand, owned);
            }
            micros += readers.of(demand).weight() * sum / owners.length;
        }
        return micros;
    }

    /// The rows of one owner of each class, the largest owner first.
    ///
    /// @param table the table without a split
    public double[] owners(Table table) {
        Rows rows = estimates.perPartition(table);
        double total = Math.max(rows.largest(), estimates.total(table));
        double owners = Math.max(1, total / rows.average());
        Ranks ranks = Ranks.of(owners, rows.largest() / total);
        return IntStream.range(0, CLASSES)
                .mapToDouble(i -> total * ranks.share(1 + (owners - 1) * (i + 0.5) / CLASSES))
                .toArray();
    }

    /// The cost of a page for one owner, in microseconds.
    ///
    /// @param table the table without a split
    /// @param owned the number of the owner's rows
    public double micros(Table table, Bucketing bucketing, Demand demand, double owned) {
        return micros(page(table, bucketing, demand, owned));
    }

    private double micros(Page page) {
        Prices prices = readers.prices();
        return page.requests() * (prices.request() + readReplicas * prices.partition())
                + page.waits() * prices.waiting();
    }

    /// The requests of a question about one owner.
    ///
    /// @param owned the number of the owner's rows
    Page page(Table table, Bucketing bucketing, Demand demand, double owned) {
        double matched = Math.max(1, matched(table, demand, owned));
        OptionalInt page = readers.of(demand).page();
        double most = Math.min(matched, demand.limit().orElse(Integer.MAX_VALUE));
        double wanted = page.isPresent() ? Math.min(page.getAsInt(), most) : most;
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

    /// The number of partitions read one after the other until enough rows are found. Only
    /// partitions that have rows are counted.
    ///
    /// @param partitions the number of partitions that may have rows
    /// @param matched the number of rows that the question matches
    /// @param wanted the number of rows after which reading stops
    private static double visits(double partitions, double matched, double wanted) {
        double used = Math.max(1, partitions * (1 - Math.exp(-matched / partitions)));
        return Math.min(Math.ceil(used), Math.max(1, Math.ceil(wanted * used / matched)));
    }

    /// The number of an owner's rows that match the conditions of a question.
    private double matched(Table table, Demand demand, double owned) {
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

package dev.rowhouse.benchmarks.design;

import dev.rowhouse.design.cost.Rates;
import dev.rowhouse.design.cost.Replicas;
import dev.rowhouse.design.designer.Stages;
import dev.rowhouse.design.estimate.RowEstimates;
import dev.rowhouse.design.estimate.TableSizes;
import dev.rowhouse.design.growth.PageCosts;
import dev.rowhouse.design.logical.BucketLists;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.concept.Granularity;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.estimate.GrownModel;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.cost.Prices;
import dev.rowhouse.plan.growth.Excess;
import dev.rowhouse.plan.sizes.PartitionSize;
import dev.rowhouse.plan.sizes.TableSize;
import dev.rowhouse.plan.step.PlanStatements;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Compares the buckets or shards of one table with a design in which each owner is split only as
/// far as it needs: into the longest time buckets or the fewest shards that it does not outgrow,
/// or not at all.
///
/// In such a design the list of an owner's buckets also tells their length, and a list of its own
/// the number of shards. So every question and every write of a row has to read that list first.
final class OwnBuckets {
    private static final Prices PRICES = Prices.cassandra();
    private static final double BYTES_PER_GIGABYTE = 1e9;

    /// The bytes of a row in the list of buckets: the bucket and the overhead of a row.
    private static final double LIST_ROW_BYTES = 25;

    private final Stages stages;
    private final Table table;
    private final Bucketing chosen;
    private final PageCosts pages;
    private final RowEstimates estimates;
    private final double readReplicas;
    private final List<Asked> questions = new ArrayList<>();
    private final TableSize unsplit;
    private final TableSize split;

    /// A question that reads the table first.
    ///
    /// @param isListed whether it reads the list of buckets today
    private record Asked(Demand demand, double rate, boolean isListed) {}

    /// The change in cost with other buckets, in microseconds per second.
    ///
    /// @param reading what the questions save
    /// @param storage what fewer partitions save
    /// @param writing what the writers' reads of the list cost
    record Change(double reading, double storage, double writing) {
        double saved() {
            return reading + storage - writing;
        }
    }

    OwnBuckets(Stages stages, Table built, Bucketing chosen) {
        Model model = stages.workload().model();
        Model grown = GrownModel.after(model, model.horizon());
        this.stages = stages;
        this.table = built.split(Optional.empty());
        this.chosen = chosen;
        this.pages = PageCosts.atHorizon(model, stages.workload().questions(), PRICES);
        this.estimates = new RowEstimates(model, grown);
        this.readReplicas = Replicas.of(model.replication()).read();
        this.unsplit = new TableSizes(model, TableSet.of(model, table), grown).of(table);
        this.split = new TableSizes(model, TableSet.of(model, built), grown).of(built);
        stages.layout()
                .answers()
                .forEach((question, answer) -> {
                    if (answer.first().number() == built.number()) {
                        questions.add(asked(question, answer.first(), answer.strategy().first()));
                    }
                });
    }

    private static Asked asked(Question question, Read read, Demand first) {
        return new Asked(
                read.demand(),
                Rates.of(question),
                BucketLists.isNeeded(question, first, Optional::of));
    }

    /// The change if every owner had buckets of its own length.
    ///
    /// @param name the name of the table
    Change change(String name) {
        double[] owners = pages.owners(table);
        double reading = 0;
        double usedNow = 0;
        double usedThen = 0;
        for (double owned : owners) {
            Bucketing own = own(owned);
            for (Asked asked : questions) {
                reading += asked.rate() * (now(asked, owned) - then(asked, own, owned));
            }
            usedNow += used(chosen, owned);
            usedThen += used(own, owned);
        }
        double fewer = usedNow > owners.length ? (usedNow - usedThen) / usedNow : 0;
        return new Change(reading / owners.length, fewer * splitting(), writing(name));
    }

    /// The coarsest split in which an owner keeps within the limits of a partition.
    private Bucketing own(double owned) {
        if (isWithinLimits(owned)) {
            return new Bucketing.Single();
        }
        return coarser().stream()
                .filter(bucketing -> isWithinLimits(owned / buckets(bucketing)))
                .min(Comparator.comparingDouble(this::buckets))
                .orElse(chosen);
    }

    /// The splits of the same kind that make no more partitions.
    private List<Bucketing> coarser() {
        List<Bucketing> all = new ArrayList<>();
        switch (chosen) {
            case Bucketing.ByTime(_, var time) -> {
                for (Granularity length : Granularity.values()) {
                    all.add(new Bucketing.ByTime(length, time));
                }
            }
            case Bucketing.Shards(var most, var field) -> {
                for (int count = 2; count < most; count *= 2) {
                    all.add(new Bucketing.Shards(count, field));
                }
            }
            case Bucketing.Single _ -> {}
        }
        all.removeIf(each -> buckets(each) > buckets(chosen));
        return all;
    }

    private boolean isWithinLimits(double rows) {
        PartitionSize largest = unsplit.largest();
        double share = rows / largest.rows();
        PartitionSize size =
                new PartitionSize(
                        rows,
                        largest.cells() * share,
                        largest.bytes() * share,
                        largest.publishedBytes() * share);
        return Excess.of(stages.workload().model().limits(), size).isEmpty();
    }

    /// The number of partitions of an owner with very many rows.
    private double buckets(Bucketing bucketing) {
        return switch (bucketing) {
            case Bucketing.ByTime byTime -> estimates.buckets(table.shape(), byTime);
            case Bucketing.Shards(var count, _) -> count;
            case Bucketing.Single() -> 1;
        };
    }

    /// The number of an owner's partitions that have rows.
    private double used(Bucketing bucketing, double owned) {
        double all = buckets(bucketing);
        return Math.max(1, all * (1 - Math.exp(-owned / all)));
    }

    private double now(Asked asked, double owned) {
        double page = page(chosen, asked, owned);
        if (!isAfterList(chosen, asked)) {
            return page;
        }
        return asked.isListed() ? page + listed(chosen, owned) : page - list();
    }

    private double then(Asked asked, Bucketing own, double owned) {
        double page = page(own, asked, owned);
        return page + listed(own, owned) + (isAfterList(own, asked) ? 0 : list());
    }

    /// The cost of a page, as a design counts it: all shards are read at once.
    private double page(Bucketing bucketing, Asked asked, double owned) {
        return bucketing instanceof Bucketing.Shards(var count, var field)
                ? (asked.demand().isBound(field) ? 1 : count) * (list() - PRICES.waiting())
                : pages.micros(table, bucketing, asked.demand(), owned);
    }

    /// Whether the cost of a page includes the read of the list of buckets.
    private static boolean isAfterList(Bucketing bucketing, Asked asked) {
        return bucketing instanceof Bucketing.ByTime(_, var time) && !asked.demand().isBound(time);
    }

    /// The cost of a request for the list of buckets, without its rows.
    private double list() {
        return PRICES.request() + PRICES.waiting() + readReplicas * PRICES.partition();
    }

    private double listed(Bucketing bucketing, double owned) {
        double rows = bucketing instanceof Bucketing.ByTime ? used(bucketing, owned) : 1;
        return readReplicas * rows * PRICES.row();
    }

    /// The cost of storing what the split adds, with the list of buckets.
    private double splitting() {
        double replicas = Replicas.of(stages.workload().model().replication()).written();
        double bytes = split.bytes() - unsplit.bytes() + split.partitions() * LIST_ROW_BYTES;
        return replicas * Math.max(0, bytes) / BYTES_PER_GIGABYTE * PRICES.storedGigabyte();
    }

    private double writing(String name) {
        return stages.design().mutations().stream()
                .filter(plan -> PlanStatements.writtenTables(plan.steps()).contains(name))
                .flatMap(plan -> stages.workload().findMutation(plan.mutation()).stream())
                .mapToDouble(
                        mutation -> Rates.of(mutation) * (list() + readReplicas * PRICES.row()))
                .sum();
    }
}

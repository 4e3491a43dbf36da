package dev.rowhouse.design.cost;

import dev.rowhouse.design.estimate.RowEstimates;
import dev.rowhouse.design.estimate.Rows;
import dev.rowhouse.design.estimate.TableSizes;
import dev.rowhouse.design.estimate.ValueLengths;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Nesting;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.estimate.Figures;
import dev.rowhouse.model.estimate.GrownModel;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.FixedValue;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.plan.sizes.PartitionSize;
import dev.rowhouse.plan.sizes.TableSize;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Estimates the rows and bytes that a demand reads and a table stores. Each estimate is made once
/// and kept.
///
/// **Thread safety.** None.
public final class CardinalityEstimator {
    /// The assumed share of the rows within a range about which the model says nothing.
    static final double RANGE_SHARE = 0.1;

    private final Model model;
    private final Model counted;
    private final RowEstimates estimates;
    private final ValueLengths lengths;
    private final Map<Partition, Rows> partitions = new HashMap<>();
    private final Map<Stored, TableSize> sizes = new HashMap<>();

    /// The rows that agree on some fields, in one bucket.
    private record Partition(RowShape shape, List<Field> equal, Optional<Bucketing> bucket) {}

    /// A table with some columns besides its key.
    private record Stored(
            RowShape shape,
            TableKey key,
            boolean isCounter,
            Optional<Nesting> nesting,
            List<Field> columns) {}

    /// Estimates for a model as it is today.
    public CardinalityEstimator(Model model) {
        this(model, model);
    }

    /// Estimates for a model at its horizon.
    public static CardinalityEstimator atHorizon(Model model) {
        return new CardinalityEstimator(model, GrownModel.after(model, model.horizon()));
    }

    private CardinalityEstimator(Model model, Model counted) {
        this.model = model;
        this.counted = counted;
        this.estimates = new RowEstimates(model, counted);
        this.lengths = new ValueLengths(model);
    }

    /// The average number of rows that have the same values in some fields.
    public double rows(RowShape shape, List<Field> equal) {
        return both(shape, equal).average();
    }

    /// The average number of rows that a demand matches where its values are those of any instance,
    /// also of one that does not have the value that all rows of a partial table have.
    double rowsOfAny(Demand demand) {
        return rows(demand) * estimates.meeting(demand.shape(), demand.equal());
    }

    /// An upper bound on the rows that a demand matches. Its range is ignored.
    public double largest(Demand demand) {
        return both(demand.shape(), demand.equal()).largest() * combinations(demand);
    }

    private Rows both(RowShape shape, List<Field> equal) {
        return perPartition(shape, equal, Optional.empty());
    }

    private Rows perPartition(RowShape shape, List<Field> equal, Optional<Bucketing> bucket) {
        return partitions.computeIfAbsent(
                new Partition(shape, List.copyOf(equal), bucket),
                _ -> estimate(shape, equal, bucket));
    }

    private Rows estimate(RowShape shape, List<Field> equal, Optional<Bucketing> bucket) {
        Identity identity = new Identity(model, shape);
        List<OrderTerm> rest = identity.missing(equal).stream().map(OrderTerm::ascending).toList();
        return estimates.perPartition(Table.of(0, shape, new TableKey(equal, bucket, rest)));
    }

    /// The average number of rows that a demand matches, for all values of `IN` together.
    public double rows(Demand demand) {
        double rows = found(demand) * combinations(demand);
        double all = demand.range().isEmpty() ? rows : Math.max(1, rows * RANGE_SHARE);
        boolean isLimited = demand.limit().isPresent() && demand.perInstance().isEmpty();
        return isLimited ? Math.min(all, demand.limit().getAsInt() * combinations(demand)) : all;
    }

    /// The average number of rows that agree with the single values of a demand, among them values
    /// that a collection contains.
    private double found(Demand demand) {
        if (demand.contains().isEmpty()) {
            return rows(demand.shape(), demand.equal());
        }
        List<Field> elements =
                demand.contains().stream()
                        .map(field ->
                                new Field(field.node(), field.attribute(), Field.Part.ELEMENT))
                        .toList();
        List<Field> bound = new ArrayList<>(demand.equal());
        bound.addAll(elements);
        RowShape shape = demand.shape();
        return rows(
                new RowShape(shape.roots(), shape.meetings(), shape.required(), elements)
                        .fixing(shape.fixed()),
                bound);
    }

    /// The number of combinations of the values of `IN`.
    public double combinations(Demand demand) {
        return Math.pow(Figures.VALUES_OF_IN, demand.oneOf().size());
    }

    /// The number of partitions that a read touches in a table without buckets. Values of an `IN`
    /// on a clustering column are in one partition, unless each of them is read separately.
    double partitions(Read read) {
        Demand demand = read.demand();
        List<Field> partition = read.table().key().partition();
        long several = demand.oneOf().stream().filter(partition::contains).count();
        return demand.isMerged()
                ? combinations(demand)
                : Math.pow(Figures.VALUES_OF_IN, (double) several);
    }

    /// The number of combinations of values that some fields have in the rows that a demand
    /// matches: one for each combination of the values of those `IN` on which they depend. Infinite
    /// when other rows may have other values.
    double combinations(Demand demand, Collection<Field> fields) {
        Identity identity = new Identity(model, demand.shape());
        Set<Field> known = new HashSet<>(demand.equal());
        if (!areDetermined(identity, fields, known)) {
            return Double.POSITIVE_INFINITY;
        }
        double combinations = 1;
        for (Field several : demand.oneOf()) {
            known.remove(several);
            if (!areDetermined(identity, fields, known)) {
                known.add(several);
                combinations *= Figures.VALUES_OF_IN;
            }
        }
        return combinations;
    }

    private static boolean areDetermined(
            Identity identity, Collection<Field> fields, Set<Field> known) {
        return fields.stream().allMatch(field -> identity.isDetermined(field, known));
    }

    /// The number of requests for one bucket. When the rows of the values of `IN` are merged, each
    /// combination of values needs a request of its own; otherwise one request is enough.
    public double readsPerBucket(Demand demand) {
        return demand.isMerged() ? combinations(demand) : 1;
    }

    /// The number of buckets that a demand reads for each combination of the values of `IN`. Where
    /// the rows of all shards are merged into an order, all are read; otherwise one bucket after
    /// the other is read until the wanted rows are found.
    ///
    /// @param rows the wanted rows, for all combinations together
    public double buckets(Demand demand, double rows) {
        return switch (demand.bucket().orElse(null)) {
            case null -> 1;
            case Bucketing.Single _ -> 1;
            case Bucketing.Shards(_, var field) when demand.isBound(field) -> 1;
            case Bucketing.Shards(int count, _) when !demand.order().isEmpty() -> count;
            case Bucketing.Shards(int count, _) ->
                    Math.clamp(count * rows / Math.max(1, rows(demand)), 1, count);
            case Bucketing.ByTime(_, var time) ->
                    demand.isBound(time)
                            ? 1
                            : Math.max(1, rows / (combinations(demand) * perBucket(demand)));
        };
    }

    private double perBucket(Demand demand) {
        return Math.max(1, perPartition(demand.shape(), demand.equal(), demand.bucket()).average());
    }

    /// The average bytes of the values of some fields in one row.
    public double bytes(Collection<Field> fields) {
        return fields.stream().mapToDouble(field -> lengths.of(field).content()).sum();
    }

    /// The share of the instances that have a value.
    public double share(RowShape shape, FixedValue value) {
        return estimates.share(new Identity(model, shape), value);
    }

    /// The average share of the rows that have the same value of a field.
    public double share(RowShape shape, Field field) {
        return 1 / estimates.distinct(new Identity(model, shape), field);
    }

    /// The bytes of one replica of a table with some columns besides its key.
    public double stored(Table candidate, Collection<Field> columns) {
        return size(candidate, columns).bytes();
    }

    /// The bytes of one replica of the table that lists the time buckets of another.
    double storedList(Table listed) {
        Table table = listed.bare();
        return new TableSizes(model, TableSet.of(model, table), counted).ofBuckets(table).bytes();
    }

    /// The bytes of the values in one row of a table that lists time buckets.
    ///
    /// @param owner the partition key without the bucket
    double listedBytes(List<Field> owner) {
        return bytes(owner) + BUCKET_BYTES;
    }

    /// The bytes of a time bucket, such as a day.
    private static final double BUCKET_BYTES = 4;

    /// The average number of time buckets in use for each combination of the values of `IN`.
    double listed(Demand demand) {
        return Math.max(1, rows(demand.shape(), demand.equal()) / perBucket(demand));
    }

    /// The largest partition of a table with some columns besides its key.
    public PartitionSize largest(Table candidate, Collection<Field> columns) {
        return size(candidate, columns).largest();
    }

    private TableSize size(Table candidate, Collection<Field> columns) {
        return sizes.computeIfAbsent(
                new Stored(
                        candidate.shape(),
                        candidate.key(),
                        candidate.isCounter(),
                        candidate.nesting(),
                        List.copyOf(columns)),
                _ -> estimate(candidate.bare().storing(columns)));
    }

    private TableSize estimate(Table table) {
        return new TableSizes(model, TableSet.of(model, table), counted).of(table);
    }

    /// The average number of rows that are elements of the same collection; 1 in a table without
    /// collections.
    public double elements(Table table) {
        return table.isNested() ? Math.max(1, rows(table.shape(), table.rowKey())) : 1;
    }

    /// The number of rows in one partition of a table.
    public Rows perPartition(Table candidate) {
        return estimates.perPartition(candidate);
    }
}

package dev.rowhouse.design.statement;

import dev.rowhouse.cql.syntax.tree.Ordering;
import dev.rowhouse.cql.syntax.tree.QualifiedName;
import dev.rowhouse.cql.syntax.tree.Relation;
import dev.rowhouse.cql.syntax.tree.RelationOperator;
import dev.rowhouse.cql.syntax.tree.Select;
import dev.rowhouse.cql.syntax.tree.Selector;
import dev.rowhouse.cql.syntax.tree.SortDirection;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.Ordering.Direction;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.Shard;
import dev.rowhouse.plan.step.TimeBucket;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Writes the loop over the buckets or shards of the table that a question reads first.
///
/// @param demand what the table is asked
record BucketLoops(NamedTable table, Demand demand) {
    /// The name of the loop; no step of the plan may have it.
    static final String NAME = "bucket";

    /// The loop; empty where one partition has all rows of a read.
    ///
    /// @param conditions the conditions of each read
    /// @param asked the conditions of the question, which find the buckets of all owners at once
    Optional<BucketLoop> of(Conditions conditions, Conditions asked) {
        if (conditions.computedBucket().isPresent()) {
            return Optional.empty();
        }
        return table.table()
                .key()
                .bucket()
                .flatMap(bucketing ->
                        switch (bucketing) {
                            case Bucketing.ByTime byTime -> Optional.of(loop(byTime, asked));
                            case Bucketing.Shards(var count, _) ->
                                    Optional.of(
                                            new BucketLoop.Sharded(
                                                    NAME,
                                                    table.bucketColumn().orElseThrow(),
                                                    new Shard(count),
                                                    merge()));
                            case Bucketing.Single() -> Optional.empty();
                        });
    }

    /// The loop over time buckets: between two bounds, or over those that the directory lists.
    private BucketLoop loop(Bucketing.ByTime byTime, Conditions conditions) {
        Optional<Expression> from = conditions.from(byTime.time());
        Optional<Expression> to = conditions.to(byTime.time());
        if (from.isEmpty() || to.isEmpty()) {
            return listed(byTime, conditions, from, to);
        }
        return new BucketLoop.Between(
                NAME,
                table.bucketColumn().orElseThrow(),
                new TimeBucket(byTime.granularity()),
                from.get(),
                to.get(),
                bucketDirection(byTime.time()));
    }

    private BucketLoop.Listed listed(
            Bucketing.ByTime byTime,
            Conditions conditions,
            Optional<Expression> from,
            Optional<Expression> to) {
        String column = table.bucketColumn().orElseThrow();
        String directory = table.directory().orElseThrow();
        Binder binder = new Binder();
        TimeBucket bucket = new TimeBucket(byTime.granularity());
        List<Relation> where = new ArrayList<>(conditions.onPartition(binder));
        from.ifPresent(
                time -> where.add(limit(column, RelationOperator.GTE, bucket, time, binder)));
        to.ifPresent(time -> where.add(limit(column, RelationOperator.LTE, bucket, time, binder)));
        Select select =
                Select.from(QualifiedName.of(directory))
                        .selecting(List.of(Selector.column(column)))
                        .where(where);
        BucketLoop.Direction direction = bucketDirection(byTime.time());
        boolean isOfSeveral =
                table.table().key().partition().stream().anyMatch(demand.oneOf()::contains);
        if (!isOfSeveral && direction != directoryDirection(table)) {
            SortDirection order =
                    direction == BucketLoop.Direction.DESCENDING
                            ? SortDirection.DESC
                            : SortDirection.ASC;
            select = select.orderBy(List.of(Ordering.of(column, order)));
        }
        return new BucketLoop.Listed(
                NAME,
                column,
                directory,
                binder.statement(select),
                direction,
                isOfSeveral && demand.isMerged() ? Optional.of(direction) : Optional.empty());
    }

    /// The bound on the bucket that follows from a bound on the time.
    private static Relation limit(
            String column,
            RelationOperator operator,
            TimeBucket bucket,
            Expression time,
            Binder binder) {
        return Relation.SingleColumn.of(
                column,
                operator,
                binder.marker(column, bucket.type(), new Expression.BucketOf(bucket, time)));
    }

    /// The columns by which the rows of all shards, or of all values of `IN`, are merged.
    List<BucketLoop.MergeTerm> merge() {
        return demand.order().stream()
                .filter(term -> !table.table().isNested(term.field()))
                .map(term ->
                        new BucketLoop.MergeTerm(
                                table.column(term.field()),
                                term.field().type().freeze(),
                                term.direction() == Direction.DESCENDING
                                        ? BucketLoop.Direction.DESCENDING
                                        : BucketLoop.Direction.ASCENDING))
                .toList();
    }

    /// The order of the buckets: descending when the rows are ordered by the bucket's time
    /// descending.
    private BucketLoop.Direction bucketDirection(Field time) {
        return demand.order().stream()
                        .filter(term -> term.field().equals(time))
                        .anyMatch(term -> term.direction() == Direction.DESCENDING)
                ? BucketLoop.Direction.DESCENDING
                : BucketLoop.Direction.ASCENDING;
    }

    /// The order in which a directory lists buckets: the order of the rows within a bucket.
    static BucketLoop.Direction directoryDirection(NamedTable table) {
        Field time = table.timeBucket().orElseThrow().time();
        return table.table().key().clustering().stream()
                        .filter(term -> term.field().equals(time))
                        .map(OrderTerm::direction)
                        .anyMatch(direction -> direction == Direction.DESCENDING)
                ? BucketLoop.Direction.DESCENDING
                : BucketLoop.Direction.ASCENDING;
    }
}

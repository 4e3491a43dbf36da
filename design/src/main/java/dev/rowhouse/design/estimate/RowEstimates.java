package dev.rowhouse.design.estimate;

import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.LogicalTable;
import dev.rowhouse.model.concept.Granularity;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.estimate.Figures;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Rows per partition, on average and at worst.
///
/// On average:
///
/// - Bound by the key of something the rows refer to: the relationship's count; along a path the
///   product.
/// - Bound by an attribute: all rows over the number of different values.
/// - Several at once: as if independent, as long as there are fewer combinations than rows.
///
/// At worst: an upper bound, see [RowBounds].
///
/// Both are split by an artificial column of the partition key:
///
/// - By time: evenly over the range of the time, if the model says one, else over the time in which
///   that many instances are added.
/// - Into shards: evenly, where no value has so many rows that one shard gets more.
///
public final class RowEstimates {
    /// Moments come in twos: two rows of the same moment are in the same bucket.
    private static final double ROWS_OF_A_MOMENT = 2;

    private final Model model;
    private final Figures figures;
    private final RowBounds bounds;

    /// Estimates for a model.
    public RowEstimates(Model model) {
        this(model, model);
    }

    /// Estimates for tables of a model as they would be if its figures were others.
    ///
    /// @param model the model that the tables are of
    /// @param figures a model with the same names, whose counts and statistics are taken
    public RowEstimates(Model model, Model figures) {
        this.model = model;
        this.figures = new Figures(figures);
        this.bounds = new RowBounds(model, this.figures);
    }

    /// All rows of a table.
    public double total(LogicalTable table) {
        return Math.max(1, rows(table.shape()) * presence(table));
    }

    /// The rows of a shape that agree on some fields.
    public Rows agreeing(RowShape shape, List<Field> bound) {
        Identity identity = new Identity(model, shape);
        double total = Math.max(1, rows(shape));
        return identity.isRowDetermined(bound)
                ? Rows.ONE
                : Rows.bounded(
                        average(identity, shape, bound, total), bounds.most(shape, bound), total);
    }

    private double rows(RowShape shape) {
        Identity identity = new Identity(model, shape);
        double total = figures.instances(shape.roots().getFirst());
        for (int root = 1; root < shape.roots().size(); root++) {
            total *= pairedRows(shape, root);
        }
        for (Field element : shape.elements()) {
            total *= figures.items(identity, element);
        }
        return total;
    }

    /// The share of the instances that lead to everything a row's key needs, where the model counts
    /// fewer targets than owners may have.
    private double presence(LogicalTable table) {
        Identity identity = new Identity(model, table.shape());
        Set<Node> needed = new LinkedHashSet<>(table.shape().required());
        Stream.concat(table.key().fields().stream(), table.key().partitionSources().stream())
                .forEach(field -> needed.addAll(Figures.ways(field.node())));
        double share = 1;
        for (Node node : needed) {
            if (!node.isRoot() && identity.arrival(node).optional()) {
                Relationship role = figures.arrival(identity, node);
                Model counts = figures.counted();
                double counted = role.count().average() * counts.entity(role.target()).count();
                share *= Math.min(1, counted / counts.entity(role.owner()).count());
            }
        }
        return share;
    }

    /// The rows of one partition of a table.
    public Rows perPartition(LogicalTable table) {
        RowShape shape = table.shape();
        Identity identity = new Identity(model, shape);
        List<Field> partition = table.key().partition();
        if (table.key().clustering().isEmpty() && table.key().bucket().isEmpty()) {
            return Rows.ONE;
        }
        double total = total(table);
        double all = bounds.all(shape, partition) * presence(table);
        Rows rows =
                Rows.bounded(
                        average(identity, shape, partition, total),
                        Math.min(all, bounds.most(shape, partition)),
                        total);
        return table.key()
                .bucket()
                .map(bucket -> split(shape, rows, bucket, partition, total))
                .orElse(rows);
    }

    /// The most instances at one node of the rows in one partition of a table.
    double instancesPerPartition(LogicalTable table, Node node) {
        return bounds.mostInstances(table.shape(), node, table.key().partition());
    }

    /// Whether the model says nothing from which it follows how many rows a partition of a table
    /// may have, so that it may have all.
    public boolean isUnknown(LogicalTable table) {
        return bounds.isUnknown(table.shape(), table.key().partition());
    }

    /// How many different values a field has in the largest partition at least, if the largest
    /// partition is as large as it may be.
    public double valuesInLargest(LogicalTable table, Field field) {
        List<Field> together = new ArrayList<>(table.key().partition());
        together.add(field);
        double most = bounds.most(table.shape(), table.key().partition());
        return Math.min(
                distinct(new Identity(model, table.shape()), field),
                most / bounds.most(table.shape(), together));
    }

    private double average(Identity identity, RowShape shape, List<Field> bound, double total) {
        if (bound.isEmpty()) {
            return total;
        }
        List<Field> left = new ArrayList<>(bound);
        Optional<Node> owner =
                bound.stream()
                        .flatMap(field -> Figures.ways(field.node()).stream())
                        .filter(node -> bound.containsAll(identity.key(node)))
                        .min((a, b) -> Integer.compare(a.roles().size(), b.roles().size()));
        double rows = total;
        if (owner.isPresent()) {
            left.removeIf(field -> identity.isDetermined(field, identity.key(owner.get())));
            rows = perOwner(identity, owner.get());
            for (int root = 0; root < shape.roots().size(); root++) {
                if (root != owner.get().root()) {
                    rows *= pairedRows(shape, root);
                }
            }
            for (Field element : shape.elements()) {
                if (!bound.contains(element)) {
                    rows *= figures.items(identity, element);
                }
            }
        }
        for (Field field : independent(identity, left, rows)) {
            rows = Math.max(1, rows / distinct(identity, field));
        }
        return rows;
    }

    /// Attributes with more combinations than there are rows are hardly independent, but nested
    /// like the cities of states: then only the one with the most values tells rows apart.
    private List<Field> independent(Identity identity, List<Field> bound, double rows) {
        double combinations = 1;
        for (Field field : bound) {
            combinations *= distinct(identity, field);
        }
        return bound.size() > 1 && combinations > rows
                ? bound.stream()
                        .max(Comparator.comparingDouble(field -> distinct(identity, field)))
                        .stream()
                        .toList()
                : bound;
    }

    private double perOwner(Identity identity, Node owner) {
        double rows = 1;
        for (Node node = owner; !node.isRoot(); node = node.parent()) {
            rows *= figures.arrival(identity, node).count().average();
        }
        return rows;
    }

    /// Rows of a further root for each row of the roots before it.
    private double pairedRows(RowShape shape, int root) {
        Identity identity = new Identity(model, shape);
        for (RowShape.Meeting meeting : shape.meetings()) {
            Node second = meeting.second();
            Node first = meeting.first();
            Node ours = second.root() == root ? second : first;
            if (ours.root() == root && !ours.isRoot()) {
                return perOwner(identity, ours);
            }
        }
        return 1;
    }

    /// Number of different values of a field.
    public double distinct(Identity identity, Field field) {
        return figures.distinct(identity, field);
    }

    /// The average number of elements of a collection.
    public static double items(Field field) {
        return field.attribute().statistics().items().orElse(Figures.ITEMS);
    }

    private Rows split(
            RowShape shape, Rows rows, Bucketing bucketing, List<Field> partition, double total) {
        Identity identity = new Identity(model, shape);
        return switch (bucketing) {
            case Bucketing.Single() -> rows;
            case Bucketing.ByTime(var granularity, var time) ->
                    partition.contains(time)
                            ? rows
                            : spread(
                                    rows,
                                    buckets(granularity, span(identity, time)),
                                    ROWS_OF_A_MOMENT,
                                    total);
            case Bucketing.Shards(var count, var field) ->
                    partition.contains(field)
                            ? rows
                            : spread(rows, count, rowsOfValue(shape, partition, field), total);
        };
    }

    /// The most rows of a partition that have the same value, and so lie in one shard.
    private double rowsOfValue(RowShape shape, List<Field> partition, Field field) {
        List<Field> together = new ArrayList<>(partition);
        together.add(field);
        return bounds.most(shape, together);
    }

    /// @param clump rows that cannot be told apart by what splits, so that they stay together
    private static Rows spread(Rows rows, double buckets, double clump, double total) {
        if (buckets <= 1) {
            return rows;
        }
        double each = rows.largest() / buckets;
        double places = Math.max(buckets, total / each);
        double most = clump * Chance.most(each / clump, places);
        return Rows.bounded(rows.average() / buckets, Math.min(rows.largest(), most), total);
    }

    /// The time over which the values of a field spread: what the model says of them, or else the
    /// time in which so many instances are added.
    ///
    /// @return empty when the model says neither
    public Optional<Duration> span(Identity identity, Field time) {
        return figures.span(identity, time);
    }

    /// The buckets of the time over which the rows of one owner spread; 1 where the model says
    /// nothing about that time.
    public double buckets(RowShape shape, Bucketing.ByTime bucketing) {
        return buckets(bucketing.granularity(), span(new Identity(model, shape), bucketing.time()));
    }

    /// The most buckets that the rows of one partition of an unsplit table can lie in, as far as
    /// the model says over which time they spread.
    double bucketsOf(LogicalTable table) {
        Identity identity = new Identity(model, table.shape());
        return table.key().bucket().orElse(null)
                                instanceof Bucketing.ByTime(var granularity, var time)
                        && span(identity, time).isPresent()
                ? Math.ceil(buckets(granularity, span(identity, time))) + 1
                : Double.POSITIVE_INFINITY;
    }

    private static double buckets(Granularity granularity, Optional<Duration> span) {
        double days = span.map(Duration::toMinutes).orElse(0L) / (24.0 * 60);
        double length =
                switch (granularity) {
                    case HOUR -> 1 / 24.0;
                    case DAY -> 1;
                    case WEEK -> 7;
                    case MONTH -> 365.25 / 12;
                    case YEAR -> 365.25;
                };
        return Math.max(1, days / length);
    }
}

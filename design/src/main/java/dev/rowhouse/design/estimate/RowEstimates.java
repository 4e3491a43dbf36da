package dev.rowhouse.design.estimate;

import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Derivation;
import dev.rowhouse.model.concept.Granularity;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;
import dev.rowhouse.model.estimate.Figures;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.FixedValue;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The number of rows per partition, on average and as an upper bound.
///
/// The average depends on the partition key:
///
/// - The key of an instance that the rows refer to: the relationship's count; along a path, the
///   product of the counts.
/// - Another attribute: all rows divided by the number of different values.
/// - Several attributes: they are taken as independent while they have fewer combinations than
///   there are rows.
///
/// The upper bound comes from [RowBounds].
///
/// An artificial column of the partition key divides both, and the upper bound then allows for
/// chance:
///
/// - Time buckets divide the rows evenly over the time range of their values. The range comes from
///   the model, or it is the time in which that many instances are added.
/// - Shards divide the rows evenly. All rows with the same value are in one shard, which may make
///   it larger.
public final class RowEstimates {
    /// Two rows may have the same time. Such a pair is always in the same bucket.
    private static final double ROWS_OF_A_MOMENT = 2;

    private final Model model;
    private final Figures figures;
    private final RowBounds bounds;
    private final KindShares kinds;

    /// Estimates for a model.
    public RowEstimates(Model model) {
        this(model, model);
    }

    /// Estimates for the tables of a model with the figures of another one.
    ///
    /// @param model the model that the tables belong to
    /// @param figures a model with the same names, which supplies the counts and statistics
    public RowEstimates(Model model, Model figures) {
        this.model = model;
        this.figures = new Figures(figures);
        this.bounds = new RowBounds(model, this.figures);
        this.kinds = new KindShares(model, this.figures);
    }

    /// The number of all rows of a table, at least 1.
    public double total(Table table) {
        return Math.max(1, rows(table.shape()) * presence(table) * computed(table));
    }

    /// The number of rows of a shape that agree on some fields.
    public Rows agreeing(RowShape shape, List<Field> bound) {
        Identity identity = new Identity(model, shape);
        double total = Math.max(1, rows(shape));
        return identity.isRowDetermined(bound)
                ? Rows.ONE
                : kept(
                        identity,
                        bound,
                        Rows.bounded(
                                average(identity, bound, bound, allRows(shape)),
                                bounds.most(shape, bound),
                                allRows(shape)),
                        total);
    }

    private double allRows(RowShape shape) {
        return Math.max(1, rows(shape.keeping(Optional.empty())));
    }

    /// The rows of a partition of which one of each group is kept.
    ///
    /// @param all the rows of the partition
    private Rows kept(Identity identity, Collection<Field> partition, Rows all, double total) {
        if (identity.shape().first().isEmpty()) {
            return all;
        }
        double groups = groups(identity, partition);
        return Rows.bounded(
                occupied(all.average(), groups), Math.min(all.largest(), groups), total);
    }

    /// The number of groups that may be in one partition.
    private double groups(Identity identity, Collection<Field> known) {
        List<Field> left =
                identity.shape().first().orElseThrow().groups().stream()
                        .filter(field -> !identity.isDetermined(field, known))
                        .toList();
        double groups = 1;
        Set<Node> counted = new LinkedHashSet<>();
        for (Field field : left) {
            Node node = field.node();
            boolean isReference = !node.isRoot() && left.containsAll(identity.key(node));
            if (!isReference) {
                groups *= distinct(identity, field);
            } else if (counted.add(node)) {
                groups *= figures.instances(identity.entity(node));
            }
        }
        return groups;
    }

    /// The number of groups that have a row, where rows are spread over groups at random.
    private static double occupied(double rows, double groups) {
        return Math.max(1, groups * -Math.expm1(-rows / groups));
    }

    private double rows(RowShape shape) {
        Identity identity = new Identity(model, shape);
        if (shape.first().isPresent()) {
            return occupied(rows(shape.keeping(Optional.empty())), groups(identity, List.of()));
        }
        double total = figures.instances(shape.roots().getFirst());
        for (int root = 1; root < shape.roots().size(); root++) {
            total *= pairedRows(shape, root);
        }
        for (Field element : shape.elements()) {
            total *= figures.items(identity, element);
        }
        return total * share(identity, shape);
    }

    /// The share of the instances that have the values without which there is no row.
    private double share(Identity identity, RowShape shape) {
        double share = 1;
        for (FixedValue each : shape.fixed()) {
            share *= share(identity, each);
        }
        return share;
    }

    /// The share of the groups of rows with the same values of some fields that have rows at all.
    /// Where the fields name a customer, and all rows are those of important customers, it is the
    /// share of important ones.
    public double meeting(RowShape shape, Collection<Field> bound) {
        Identity identity = new Identity(model, shape);
        double share = 1;
        for (FixedValue each : shape.fixed()) {
            if (identity.isDetermined(each.field().node(), bound)) {
                share *= share(identity, each);
            }
        }
        return share;
    }

    /// The share of the instances that have a value.
    public double share(Identity identity, FixedValue value) {
        return figures.share(identity, value.field(), value.value());
    }

    /// The share of the instances that have every reference that the table's key needs. It can be
    /// below 1 when the key leads through an optional role. For example, it is 0.3 when the model
    /// counts 1,000 orders, but only 300 with a voucher.
    private double presence(Table table) {
        Identity identity = new Identity(model, table.shape());
        Set<Node> needed = new LinkedHashSet<>(table.shape().required());
        Stream.concat(table.key().fields().stream(), table.key().partitionSources().stream())
                .forEach(field -> needed.addAll(Figures.ways(field.node())));
        double share = kinds.of(table.shape(), telling(table));
        for (Node node : needed) {
            share *= reaching(identity, node);
        }
        return share;
    }

    /// The share of the instances that have every derived attribute of the table's key. Where
    /// nothing belongs to an instance, it has no first or last value, and no row.
    private double computed(Table table) {
        Identity identity = new Identity(model, table.shape());
        double share = 1;
        for (Field field : table.key().fields()) {
            Optional<Derivation> derivation = field.attribute().derivation();
            if (derivation.isPresent() && identity.isOptional(field)) {
                String owner = identity.entity(field.node()).name();
                Relationship role = figures.counted().source(owner, derivation.get());
                share *= -Math.expm1(-role.count().average());
            }
        }
        return share;
    }

    /// The fields without a value of which a table has no row: those of its key, and the keys of
    /// the instances that a row needs.
    private Set<Field> telling(Table table) {
        Identity identity = new Identity(model, table.shape());
        Set<Field> telling = new LinkedHashSet<>(table.key().fields());
        table.shape().required().forEach(node -> telling.addAll(identity.key(node)));
        return telling;
    }

    /// The share of the instances that have the last reference on the way to a node, among those of
    /// a kind that may have it.
    private double reaching(Identity identity, Node node) {
        if (node.isRoot() || !identity.arrival(node).optional()) {
            return 1;
        }
        Relationship role = figures.arrival(identity, node);
        Model counts = figures.counted();
        double counted = role.count().average() * counts.entity(role.target()).count();
        double owners = counts.entity(role.owner()).count() * kinds.having(identity, node);
        return Math.min(1, counted / owners);
    }

    /// The share of the rows of a table that have a value of an attribute, as far as the kind of
    /// the instance decides about it.
    double present(Table table, Field field) {
        return kinds.present(table, field);
    }

    /// The number of rows in one partition of a table.
    public Rows perPartition(Table table) {
        RowShape shape = table.shape();
        Identity identity = new Identity(model, shape);
        List<Field> partition = table.key().partition();
        if (table.key().clustering().isEmpty() && table.key().bucket().isEmpty()) {
            return Rows.ONE;
        }
        double total = total(table);
        double unkept = shape.first().isPresent() ? allRows(shape) * presence(table) : total;
        double all = bounds.all(shape, partition) * presence(table);
        Rows rows =
                kept(
                        identity,
                        partition,
                        Rows.bounded(
                                average(identity, partition, telling(table), unkept),
                                Math.min(all, bounds.most(shape, partition)),
                                unkept),
                        total);
        return table.key()
                .bucket()
                .map(bucket -> split(shape, rows, bucket, partition, total))
                .orElse(rows);
    }

    /// An upper bound on the different instances at a node in one partition of a table.
    double instancesPerPartition(Table table, Node node) {
        return bounds.mostInstances(table.shape(), node, table.key().partition());
    }

    /// Whether the model says nothing that limits the rows of a partition. All rows may then be in
    /// the same one.
    public boolean isUnknown(Table table) {
        return bounds.isUnknown(table.shape(), table.key().partition());
    }

    /// A lower bound on the different values of a field in the largest partition, when that
    /// partition has as many rows as its upper bound allows.
    public double valuesInLargest(Table table, Field field) {
        List<Field> together = new ArrayList<>(table.key().partition());
        together.add(field);
        double most = bounds.most(table.shape(), table.key().partition());
        return Math.min(
                distinct(new Identity(model, table.shape()), field),
                most / bounds.most(table.shape(), together));
    }

    /// The average number of rows that agree on some fields.
    ///
    /// @param key the fields without a value of which there is no row
    private double average(
            Identity identity, List<Field> bound, Collection<Field> key, double total) {
        RowShape shape = identity.shape();
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
            rows *= share(identity, shape) / meeting(shape, identity.key(owner.get()));
            rows *= ofKinds(identity, owner.get(), key);
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

    /// The share of an owner's rows that are left because of references and values that only some
    /// kinds of instances have.
    private double ofKinds(Identity identity, Node owner, Collection<Field> key) {
        RowShape shape = identity.shape();
        double share = kinds.of(shape, key) / kinds.of(shape, identity.key(owner));
        for (Node node : shape.required()) {
            if (!node.leadsTo(owner) && kinds.isOfSubtype(identity, node)) {
                share *= reaching(identity, node);
            }
        }
        return share;
    }

    /// The attributes that can be taken as independent. Attributes with more combinations than rows
    /// hardly are: they are nested, like the cities of states. Then only the attribute with the
    /// most values counts.
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
            rows /= kinds.ofTarget(identity, node);
        }
        return rows;
    }

    /// The average number of rows of a further root for each row of the roots before it.
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

    /// The number of different values of a field.
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

    /// An upper bound on the rows of a partition that have the same value. They are all in one
    /// shard.
    private double rowsOfValue(RowShape shape, List<Field> partition, Field field) {
        List<Field> together = new ArrayList<>(partition);
        together.add(field);
        return bounds.most(shape, together);
    }

    /// Divides rows evenly over buckets.
    ///
    /// @param clump the number of rows that always share a bucket, because they have the same value
    private static Rows spread(Rows rows, double buckets, double clump, double total) {
        if (buckets <= 1) {
            return rows;
        }
        double each = rows.largest() / buckets;
        double places = Math.max(buckets, total / each);
        double most = clump * Chance.most(each / clump, places);
        return Rows.bounded(rows.average() / buckets, Math.min(rows.largest(), most), total);
    }

    /// The time range of a field's values. It comes from the model, or it is the time in which that
    /// many instances are added.
    ///
    /// @return empty when the model says neither
    public Optional<Duration> span(Identity identity, Field time) {
        return figures.span(identity, time);
    }

    /// The number of time buckets over which the rows of one owner spread, at least 1. It is 1 when
    /// the model gives no time range.
    public double buckets(RowShape shape, Bucketing.ByTime bucketing) {
        return buckets(bucketing.granularity(), span(new Identity(model, shape), bucketing.time()));
    }

    /// An upper bound on the time buckets that one partition of the unsplit table needs. It is
    /// infinite when the table is not split by time or the model gives no time range.
    double bucketsOf(Table table) {
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

package dev.rowhouse.design.estimate;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.design.identity.Field;
import dev.rowhouse.design.identity.Identity;
import dev.rowhouse.design.identity.Node;
import dev.rowhouse.design.identity.RowShape;
import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.LogicalTable;
import dev.rowhouse.design.model.AttributeStatistics;
import dev.rowhouse.design.model.Distribution;
import dev.rowhouse.design.model.Domain;
import dev.rowhouse.design.model.EntityType;
import dev.rowhouse.design.model.Granularity;
import dev.rowhouse.design.model.Model;
import dev.rowhouse.design.model.Relationship;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Rows per partition, on average and at worst.
///
/// - Bound by the key of something the rows refer to: the relationship's count; along a path the product.
/// - Bound by an attribute: all rows over the number of different values; at worst the share of the most frequent one, for an even distribution what
///   chance alone makes of it.
/// - Several at once: as if independent, as long as there are fewer combinations than rows.
/// - Split by time: evenly over the range of the time, if the model says one, else over the time in which that many instances are added.
/// - Split into shards: evenly, but for chance and for what the most frequent value has.
///
public final class RowEstimates {
    /// How far the fullest of many evenly filled partitions lies above the average, in standard deviations of a Poisson distribution.
    private static final double CHANCE_DEVIATIONS = 4;

    private final Model model;
    private final Model figures;

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
        this.figures = figures;
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
                : rowsOf(identity, shape, bound, total).within(total);
    }

    private double rows(RowShape shape) {
        Identity identity = new Identity(model, shape);
        double total = instances(shape.roots().getFirst());
        for (int root = 1; root < shape.roots().size(); root++) {
            total *= partners(shape, root).average();
        }
        for (Field element : shape.elements()) {
            total *= items(identity, element);
        }
        return total;
    }

    /// The share of the instances that lead to everything a row's key needs, where the model counts fewer targets than owners may have.
    private double presence(LogicalTable table) {
        Identity identity = new Identity(model, table.shape());
        Set<Node> needed = new LinkedHashSet<>(table.shape().required());
        Stream.concat(table.key().fields().stream(), table.key().partitionSources().stream())
                .forEach(field -> needed.addAll(ways(field.node())));
        double share = 1;
        for (Node node : needed) {
            if (!node.isRoot() && identity.arrival(node).optional()) {
                Relationship role = arrival(identity, node);
                double counted = role.count().average() * figures.entity(role.target()).count();
                share *= Math.min(1, counted / figures.entity(role.owner()).count());
            }
        }
        return share;
    }

    /// The rows of one partition of a table.
    public Rows perPartition(LogicalTable table) {
        double total = total(table);
        RowShape shape = table.shape();
        Identity identity = new Identity(model, shape);
        List<Field> partition = table.key().partition();
        if (table.key().clustering().isEmpty() && table.key().bucket().isEmpty()) {
            return Rows.ONE;
        }
        Rows rows = rowsOf(identity, shape, partition, total).within(total);
        return table.key()
                .bucket()
                .map(bucket -> split(identity, rows, bucket, partition).within(total))
                .orElse(rows);
    }

    private Rows rowsOf(Identity identity, RowShape shape, List<Field> bound, double total) {
        if (bound.isEmpty()) {
            return new Rows(total, total);
        }
        List<Field> left = new ArrayList<>(bound);
        Optional<Node> owner =
                bound.stream()
                        .flatMap(field -> ways(field.node()).stream())
                        .filter(node -> bound.containsAll(identity.key(node)))
                        .min((a, b) -> Integer.compare(a.roles().size(), b.roles().size()));
        Rows rows = new Rows(total, total);
        if (owner.isPresent()) {
            left.removeIf(field -> identity.isDetermined(field, identity.key(owner.get())));
            rows = perOwner(identity, owner.get());
            for (int root = 0; root < shape.roots().size(); root++) {
                if (root != owner.get().root()) {
                    rows = rows.times(partners(shape, root));
                }
            }
            for (Field element : shape.elements()) {
                if (!bound.contains(element)) {
                    double items = items(identity, element);
                    rows = rows.times(new Rows(items, 2 * items));
                }
            }
        }
        for (Field field : independent(identity, left, rows)) {
            rows = share(identity, field, rows);
        }
        return rows;
    }

    /// Attributes with more combinations than there are rows are hardly independent, but nested like the cities of states: then only the one with the
    /// most values tells rows apart.
    private List<Field> independent(Identity identity, List<Field> bound, Rows rows) {
        double combinations = 1;
        for (Field field : bound) {
            combinations *= distinct(identity, field);
        }
        return bound.size() > 1 && combinations > rows.average()
                ? bound.stream()
                        .max(Comparator.comparingDouble(field -> distinct(identity, field)))
                        .stream()
                        .toList()
                : bound;
    }

    /// The instances on the way to one, itself included.
    private static List<Node> ways(Node node) {
        List<Node> ways = new ArrayList<>();
        for (int length = 0; length <= node.roles().size(); length++) {
            ways.add(new Node(node.root(), node.roles().subList(0, length)));
        }
        return ways;
    }

    private Relationship arrival(Identity identity, Node node) {
        Relationship role = identity.arrival(node);
        return figures.relationship(role.owner(), role.role());
    }

    private Rows perOwner(Identity identity, Node owner) {
        Rows rows = Rows.ONE;
        for (Node node = owner; !node.isRoot(); node = node.parent()) {
            Relationship relationship = arrival(identity, node);
            rows =
                    rows.times(
                            new Rows(
                                    relationship.count().average(),
                                    relationship.count().largest()));
        }
        return rows;
    }

    /// Rows of a further root for each row of the roots before it.
    private Rows partners(RowShape shape, int root) {
        Identity identity = new Identity(model, shape);
        for (RowShape.Meeting meeting : shape.meetings()) {
            Node second = meeting.second();
            Node first = meeting.first();
            Node ours = second.root() == root ? second : first;
            if (ours.root() == root && !ours.isRoot()) {
                return perOwner(identity, ours);
            }
        }
        return Rows.ONE;
    }

    private Rows share(Identity identity, Field field, Rows rows) {
        double values = distinct(identity, field);
        double average = rows.average() / values;
        double byChance = average + CHANCE_DEVIATIONS * Math.sqrt(average);
        double worst =
                switch (statistics(identity, field).distribution()) {
                    case Distribution.Uniform() -> values >= rows.average() ? 1 : byChance;
                    case Distribution.Zipf(var exponent) ->
                            Math.max(byChance, rows.largest() / harmonic(values, exponent));
                };
        return new Rows(Math.max(1, average), Math.max(1, Math.min(worst, rows.largest())));
    }

    /// Number of different values of a field.
    public double distinct(Identity identity, Field field) {
        AttributeStatistics known = statistics(identity, field);
        double instances = instances(identity.entity(field.node()));
        double any =
                field.part() == Field.Part.ELEMENT ? instances * items(identity, field) : instances;
        if (field.attribute().unique()) {
            return Math.max(1, any);
        }
        if (known.distinct().isPresent()) {
            return Math.max(1, Math.min((double) known.distinct().getAsLong(), any));
        }
        double most =
                switch (known.domain()) {
                    case Domain.Any() -> any;
                    case Domain.Enumeration(var values) -> values.size();
                    case Domain.Numbers(var from, var to) -> to.subtract(from).doubleValue() + 1;
                    case Domain.Dates(var from, var to) -> ChronoUnit.DAYS.between(from, to) + 1.0;
                    case Domain.Times(var from, var to) ->
                            Duration.between(from, to).toMillis() + 1.0;
                };
        double byType = field.type() == NativeType.BOOLEAN ? Math.min(2, most) : most;
        return Math.max(1, Math.min(byType, any));
    }

    /// The sum of `1 / n^exponent` over the values: the reciprocal of the first one's share.
    private static double harmonic(double values, double exponent) {
        int exact = (int) Math.min(values, 1000);
        double sum = 0;
        for (int n = 1; n <= exact; n++) {
            sum += Math.pow(n, -exponent);
        }
        if (values > exact) {
            sum +=
                    Math.abs(exponent - 1) < 1e-9
                            ? Math.log(values / exact)
                            : (Math.pow(values, 1 - exponent) - Math.pow(exact, 1 - exponent))
                                    / (1 - exponent);
        }
        return sum;
    }

    /// The average number of elements of a collection.
    public static double items(Field field) {
        return field.attribute().statistics().items().orElse(ValueLengths.ITEMS);
    }

    private double instances(EntityType entity) {
        return figures.entity(entity.name()).count();
    }

    private AttributeStatistics statistics(Identity identity, Field field) {
        return figures.entity(identity.entity(field.node()).name())
                .findAttribute(field.attribute().name())
                .orElse(field.attribute())
                .statistics();
    }

    private double items(Identity identity, Field field) {
        return statistics(identity, field).items().orElse(ValueLengths.ITEMS);
    }

    private Rows split(Identity identity, Rows rows, Bucketing bucketing, List<Field> partition) {
        return switch (bucketing) {
            case Bucketing.Single() -> rows;
            case Bucketing.ByTime(var granularity, var time) ->
                    partition.contains(time)
                            ? rows
                            : evenly(rows, buckets(granularity, span(identity, time)));
            case Bucketing.Shards(var count, var field) ->
                    partition.contains(field) ? rows : sharded(identity, rows, count, field);
        };
    }

    private Rows sharded(Identity identity, Rows rows, int count, Field field) {
        Rows even = evenly(rows, count);
        // All rows of one value lie in one shard.
        double most = share(identity, field, rows).largest();
        return new Rows(even.average(), Math.max(even.largest(), most));
    }

    private static Rows evenly(Rows rows, double buckets) {
        double average = rows.average() / buckets;
        double worst = rows.largest() / buckets;
        return new Rows(
                average, buckets <= 1 ? worst : worst + CHANCE_DEVIATIONS * Math.sqrt(worst));
    }

    /// Over how much time the values of a field spread: what the model says of them, or else the time in which so many instances are added.
    ///
    /// @return empty when the model says neither
    public Optional<Duration> span(Identity identity, Field time) {
        return switch (statistics(identity, time).domain()) {
            case Domain.Dates(var from, var to) ->
                    Optional.of(Duration.ofDays(ChronoUnit.DAYS.between(from, to) + 1));
            case Domain.Times(var from, var to) -> Optional.of(Duration.between(from, to));
            case Domain.Any(), Domain.Enumeration(_), Domain.Numbers(_, _) -> {
                EntityType entity = figures.entity(identity.entity(time.node()).name());
                yield entity.growth().span((double) entity.count());
            }
        };
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

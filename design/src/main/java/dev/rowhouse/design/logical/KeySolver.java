package dev.rowhouse.design.logical;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.Ordering.Direction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Finds a primary key that serves one or several questions, and checks whether a given key serves
/// a question.
///
/// The rules are those of the Chebotko mapping. First come the fields that the question binds by
/// `=`. They form the partition key, unless a question with fewer equalities shares the table: then
/// its equalities form the partition key, and the others are the first clustering columns. Next
/// come the fields that order the answer or have a range condition. The fields that make each row
/// unique come last; they may be at any position that keeps the other rules.
///
/// For several questions, the solver tries the orders of the clustering columns, the natural order
/// first. This is quick, because there are few columns and a beginning that does not fit a question
/// is dropped at once.
public final class KeySolver {
    private final Model model;

    /// Creates a solver for the tables of a model.
    public KeySolver(Model model) {
        this.model = model;
    }

    /// A key serves a question in this way.
    ///
    /// @param reading the order in which the question reads a partition
    public record Fit(ReadOrder reading) {}

    /// The order in which a partition is read.
    public enum ReadOrder {
        /// The clustering order.
        FORWARD,
        /// The reverse of the clustering order.
        REVERSED
    }

    /// A key that serves all the given questions about rows of one shape; empty when there is none.
    /// The clustering order follows the first question if it can.
    public Optional<TableKey> solve(RowShape shape, List<Demand> demands) {
        List<Field> partition =
                demands.stream()
                        .min(Comparator.comparingInt(demand -> demand.equal().size()))
                        .orElseThrow()
                        .equal();
        if (!demands.stream().allMatch(demand -> demand.equal().containsAll(partition))) {
            return Optional.empty();
        }
        Identity identity = new Identity(model, shape);
        Optional<Bucketing> bucket = demands.stream().flatMap(n -> n.bucket().stream()).findFirst();
        List<Field> candidates = candidates(identity, partition, bucket, demands);
        Optional<Map<Field, Direction>> directions = directions(demands);
        if (directions.isEmpty()) {
            return Optional.empty();
        }
        return arrange(new ArrayList<>(), candidates, partition, demands)
                .map(sequence -> key(partition, bucket, sequence, directions.get()))
                .filter(key -> demands.stream().allMatch(demand -> fit(key, demand).isPresent()));
    }

    private static TableKey key(
            List<Field> partition,
            Optional<Bucketing> bucket,
            List<Field> sequence,
            Map<Field, Direction> directions) {
        List<OrderTerm> clustering =
                sequence.stream()
                        .map(field ->
                                new OrderTerm(
                                        field, directions.getOrDefault(field, Direction.ASCENDING)))
                        .toList();
        return new TableKey(partition, bucket, clustering);
    }

    /// The clustering columns in their natural order.
    private static List<Field> candidates(
            Identity identity,
            List<Field> partition,
            Optional<Bucketing> bucket,
            List<Demand> demands) {
        Set<Field> clustering = new LinkedHashSet<>();
        for (Demand demand : demands) {
            clustering.addAll(demand.equal());
            clustering.addAll(demand.sequence());
        }
        partition.forEach(clustering::remove);
        Set<Field> known = new LinkedHashSet<>(partition);
        known.addAll(clustering);
        if (bucket.orElse(null) instanceof Bucketing.ByTime(_, var time)
                && !known.contains(time)
                && identity.missing(known).contains(time)) {
            clustering.add(time);
            known.add(time);
        }
        clustering.addAll(identity.missing(known));
        return List.copyOf(clustering);
    }

    private static Optional<List<Field>> arrange(
            List<Field> prefix, List<Field> all, List<Field> partition, List<Demand> demands) {
        if (!demands.stream().allMatch(demand -> allows(prefix, partition, demand))) {
            return Optional.empty();
        }
        if (prefix.size() == all.size()) {
            return Optional.of(prefix);
        }
        for (Field next : all) {
            if (!prefix.contains(next)) {
                List<Field> longer = new ArrayList<>(prefix);
                longer.add(next);
                Optional<List<Field>> found = arrange(longer, all, partition, demands);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /// Whether the clustering columns may begin with these fields for a question: first its other
    /// equalities in any order, then the fields that it orders or bounds.
    private static boolean allows(List<Field> prefix, List<Field> partition, Demand demand) {
        Set<Field> rest = new LinkedHashSet<>(demand.equal());
        partition.forEach(rest::remove);
        List<Field> sequence = demand.sequence();
        for (int i = 0; i < prefix.size() && i < rest.size() + sequence.size(); i++) {
            boolean fits =
                    i < rest.size()
                            ? rest.contains(prefix.get(i))
                            : sequence.get(i - rest.size()).equals(prefix.get(i));
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    /// The direction of each ordered field, such that each question reads the partition either
    /// forwards or backwards; empty when there is no such direction.
    private static Optional<Map<Field, Direction>> directions(List<Demand> demands) {
        Map<Field, Direction> directions = new HashMap<>();
        for (Demand demand : demands) {
            boolean reversed =
                    demand.rowOrder().stream()
                            .filter(term -> directions.containsKey(term.field()))
                            .findFirst()
                            .map(term -> directions.get(term.field()) != term.direction())
                            .orElse(false);
            for (OrderTerm term : demand.rowOrder()) {
                Direction wanted = reversed ? term.direction().reversed() : term.direction();
                Direction known = directions.putIfAbsent(term.field(), wanted);
                if (known != null && known != wanted) {
                    return Optional.empty();
                }
            }
            List<Field> range = demand.range();
            for (Field field : range.subList(Math.min(1, range.size()), range.size())) {
                directions.putIfAbsent(
                        field, directions.getOrDefault(range.getFirst(), Direction.ASCENDING));
            }
        }
        return Optional.of(directions);
    }

    /// The way in which a table with this key serves a question; empty when it does not. The demand
    /// uses the field names of the table's shape.
    public Optional<Fit> fit(TableKey key, Demand demand) {
        if (!demand.contains().isEmpty()
                || !isBucketKnown(key, demand)
                || !demand.equal().containsAll(key.partition())) {
            return Optional.empty();
        }
        List<Field> clustering = key.clustering().stream().map(OrderTerm::field).toList();
        Set<Field> rest = new LinkedHashSet<>(demand.equal());
        key.partition().forEach(rest::remove);
        if (rest.size() + demand.sequence().size() > clustering.size()
                || !allows(clustering, key.partition(), demand)) {
            return Optional.empty();
        }
        List<OrderTerm> following = key.clustering().subList(rest.size(), clustering.size());
        if (!isUniform(following.subList(0, demand.range().size()))) {
            return Optional.empty();
        }
        return readOrder(following, demand.rowOrder())
                .filter(order -> !demand.isTogether() || isTogether(key, demand, order))
                .map(Fit::new);
    }

    /// Whether one statement may read the groups of all values of `IN`: each combination of values
    /// is a partition. Cassandra does not page through several partitions in reverse.
    private static boolean isTogether(TableKey key, Demand demand, ReadOrder order) {
        return key.partition().containsAll(demand.oneOf()) && order == ReadOrder.FORWARD;
    }

    private static boolean isUniform(List<OrderTerm> range) {
        return range.stream().map(OrderTerm::direction).distinct().count() <= 1;
    }

    private static boolean isBucketKnown(TableKey key, Demand demand) {
        if (key.bucket().equals(demand.bucket())) {
            return true;
        }
        // One statement for all values of `IN` cannot name the bucket of each.
        return key.bucket()
                .flatMap(Bucketing::source)
                .filter(demand::isBound)
                .filter(source -> !demand.isTogether() || !demand.oneOf().contains(source))
                .isPresent();
    }

    private static Optional<ReadOrder> readOrder(List<OrderTerm> following, List<OrderTerm> order) {
        boolean forward = true;
        boolean reversed = true;
        for (int i = 0; i < order.size(); i++) {
            boolean same = following.get(i).direction() == order.get(i).direction();
            forward &= same;
            reversed &= !same;
        }
        if (forward) {
            return Optional.of(ReadOrder.FORWARD);
        }
        return reversed ? Optional.of(ReadOrder.REVERSED) : Optional.empty();
    }

    /// The fields that a key needs besides some known ones, so that it is different for each row of
    /// a shape.
    public List<Field> missing(RowShape shape, List<Field> known) {
        return new Identity(model, shape).missing(known);
    }

    /// Whether a field has the same value in all rows with equal values of some other fields.
    public boolean isDetermined(RowShape shape, Field field, List<Field> known) {
        return new Identity(model, shape).isDetermined(field, known);
    }

    /// Whether a table of this shape and key contains all rows that a question may ask for. An
    /// instance without a value for a key column has no row, so the question must bind every
    /// optional key column, or order by it: it does so only if all its instances have a value.
    public boolean hasAllRows(RowShape shape, TableKey key, Demand demand) {
        Identity identity = new Identity(model, shape);
        // Another instance that comes first overwrites the row, so its key is that of the group.
        boolean isOfGroups =
                shape.first().isEmpty() || shape.first().get().groups().containsAll(key.fields());
        return isOfGroups
                && key.fields().stream()
                        .filter(identity::isOptional)
                        .allMatch(field ->
                                demand.equal().contains(field)
                                        || demand.range().contains(field)
                                        || demand.order().stream()
                                                .anyMatch(term -> term.field().equals(field)));
    }
}

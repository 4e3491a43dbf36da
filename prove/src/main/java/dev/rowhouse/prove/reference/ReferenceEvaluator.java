package dev.rowhouse.prove.reference;

import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.query.ConceptualQuery;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.FirstRows;
import dev.rowhouse.model.query.Nearness;
import dev.rowhouse.model.query.Ordering;
import dev.rowhouse.model.query.Pattern;
import dev.rowhouse.model.query.SelectItem;
import dev.rowhouse.prove.data.Dataset;
import dev.rowhouse.prove.value.Datum;
import dev.rowhouse.prove.value.Distance;
import dev.rowhouse.prove.value.ValueRow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Answers questions on conceptual data: the judge of what a design's tables answer.
///
/// 1. Join: all tuples of instances along the pattern's edges.
/// 2. Filter: those that meet every condition.
/// 3. Sort by ORDER BY; tuples equal in it form a group without an order of their own. The nearest
///    vectors are found by comparing all.
/// 4. Keep the first tuples of each group, where the question says so.
/// 5. Project to the select items; with DISTINCT each result row counts once.
///
/// **Thread safety.** Belongs to one thread; remembers the tuples of each pattern of its data.
public final class ReferenceEvaluator {
    private final Joiner joiner;
    private final Map<Pattern, List<Tuple>> joined = new HashMap<>();

    /// An evaluator over some data.
    public ReferenceEvaluator(Dataset data) {
        this(new Joiner(DerivedValues.in(data)));
    }

    private ReferenceEvaluator(Joiner joiner) {
        this.joiner = joiner;
    }

    /// An evaluator without derived attributes.
    static ReferenceEvaluator ofStored(Dataset data) {
        return new ReferenceEvaluator(new Joiner(data));
    }

    /// The tuples of a pattern before its conditions.
    public List<Tuple> tuples(Pattern pattern) {
        return joined.computeIfAbsent(pattern, joiner::tuples);
    }

    /// The tuples of a pattern that meet its conditions.
    public List<Tuple> matches(Pattern pattern, Bindings bindings) {
        return tuples(pattern).stream()
                .filter(tuple -> Conditions.meets(tuple, pattern.conditions(), bindings))
                .toList();
    }

    /// Whether a tuple meets all of some conditions.
    public static boolean meets(Tuple tuple, List<Condition> conditions, Bindings bindings) {
        return Conditions.meets(tuple, conditions, bindings);
    }

    /// The answer of a question.
    public Answer answer(ConceptualQuery query, Bindings bindings) {
        List<Tuple> found = new ArrayList<>(matches(query.pattern(), bindings));
        if (query.nearest().isPresent()) {
            return nearest(query, query.nearest().get(), found, bindings);
        }
        Comparator<Tuple> order = order(query.order());
        // Where the answer has no order, one within each group decides which rows are first.
        found.sort(query.first().isPresent() ? order(query.readOrder()) : order);
        if (query.isAggregated()) {
            return aggregated(query, found, order);
        }
        boolean isDistinct = query.distinct() == ConceptualQuery.Distinctness.DISTINCT;
        Set<ValueRow> seen = new HashSet<>();
        List<List<ValueRow>> groups = new ArrayList<>();
        Optional<Tuple> before = Optional.empty();
        for (Tuple tuple : query.first().map(each -> first(each, found)).orElse(found)) {
            ValueRow row = project(query.items(), tuple);
            if (isDistinct && !seen.add(row)) {
                continue;
            }
            if (before.isEmpty() || order.compare(before.get(), tuple) != 0) {
                groups.add(new ArrayList<>());
            }
            groups.getLast().add(row);
            before = Optional.of(tuple);
        }
        return new Answer(groups);
    }

    /// The tuples that have a vector, in groups of equal distance.
    private static Answer nearest(
            ConceptualQuery query, Nearness nearest, List<Tuple> found, Bindings bindings) {
        int most = query.first().map(FirstRows::rows).orElse(Integer.MAX_VALUE);
        Optional<Datum> to = bindings.value(nearest.to());
        if (to.isEmpty()) {
            return new Answer(List.of(), most);
        }
        List<Far> all = new ArrayList<>();
        for (Tuple tuple : found) {
            tuple.value(nearest.vector())
                    .map(vector ->
                            Distance.of(
                                    nearest.measure().similarity(),
                                    vector.bytes(),
                                    to.get().bytes()))
                    .ifPresent(distance -> all.add(new Far(tuple, distance)));
        }
        all.sort(Comparator.comparingDouble(Far::distance));
        List<List<ValueRow>> groups = new ArrayList<>();
        double before = Double.NaN;
        for (Far each : all) {
            if (groups.isEmpty() || !Distance.isSame(before, each.distance())) {
                groups.add(new ArrayList<>());
            }
            groups.getLast().add(project(query.items(), each.tuple()));
            before = each.distance();
        }
        return new Answer(groups, most);
    }

    /// A tuple with the distance of its vector.
    private record Far(Tuple tuple, double distance) {}

    /// The first tuples of each group, in their order.
    private static List<Tuple> first(FirstRows first, List<Tuple> sorted) {
        Map<List<Optional<Datum>>, Integer> counts = new HashMap<>();
        return sorted.stream()
                .filter(tuple ->
                        counts.merge(
                                        first.groups().stream().map(tuple::value).toList(),
                                        1,
                                        Integer::sum)
                                <= first.rows())
                .toList();
    }

    private static Answer aggregated(
            ConceptualQuery query, List<Tuple> sorted, Comparator<Tuple> order) {
        Aggregator aggregator = new Aggregator(query);
        List<List<ValueRow>> ties = new ArrayList<>();
        Optional<Tuple> before = Optional.empty();
        for (List<Tuple> group : aggregator.groups(sorted)) {
            boolean isTied =
                    before.isPresent() && order.compare(before.get(), group.getFirst()) == 0;
            if (!isTied) {
                ties.add(new ArrayList<>());
            }
            ties.getLast().add(aggregator.row(group));
            before = group.stream().findFirst();
        }
        return new Answer(ties);
    }

    private static ValueRow project(List<SelectItem> items, Tuple tuple) {
        return new ValueRow(items.stream().map(item -> shown(item, tuple)).toList());
    }

    /// A counter that has not been counted yet shows as 0.
    private static Optional<Datum> shown(SelectItem item, Tuple tuple) {
        Optional<Datum> value = tuple.value(item.attribute());
        boolean isZero =
                value.isEmpty()
                        && item.attribute().attribute().isCounter()
                        && tuple.find(item.attribute().alias()).isPresent();
        return isZero ? Optional.of(Datum.of(NativeType.COUNTER, 0L)) : value;
    }

    /// Null sorts first, as it would in a sorted list that has to put it somewhere.
    private static Comparator<Tuple> order(List<Ordering> terms) {
        Comparator<Tuple> order = (_, _) -> 0;
        for (Ordering term : terms) {
            Comparator<Tuple> next =
                    (left, right) ->
                            compare(left.value(term.attribute()), right.value(term.attribute()));
            order =
                    order.thenComparing(
                            term.direction() == Ordering.Direction.ASCENDING
                                    ? next
                                    : next.reversed());
        }
        return order;
    }

    private static int compare(Optional<Datum> left, Optional<Datum> right) {
        if (left.isEmpty() || right.isEmpty()) {
            return Boolean.compare(left.isPresent(), right.isPresent());
        }
        return left.get().compareTo(right.get());
    }
}

package dev.rowhouse.design.candidate;

import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.ClientSideWork;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Fetch;
import dev.rowhouse.design.logical.LookupRule;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.PerInstance;
import dev.rowhouse.design.logical.Strategy;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.FixedValue;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.plan.step.FetchStep.Missing;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Lists the ways to put a question to tables.
///
/// Three freedoms multiply. Conditions and the order may be left to the application, as long as an
/// equality stays that finds the partition. A table may have only the rows that meet an equality
/// with a constant. And what an instance holds may stay in a table of its own, to be read by its
/// key for each row of the first table. Or an instance that the rows refer to is found first, see
/// [LookupFirstStrategy]. Where a join to many is read per
/// instance ([PerInstance]), that is the only way.
public final class Strategies {
    /// More conditions than these are never left to the application together.
    private static final int MOST_CHECKS = 2;

    /// More instances than these are never fetched for one row.
    private static final int MOST_FETCHES = 2;

    private final Model model;

    /// Ways to answer questions about a model.
    public Strategies(Model model) {
        this.model = model;
    }

    /// All ways to answer a question, the direct one first.
    ///
    /// @param constants the equalities with a constant that a partial table may have for all rows
    public List<Strategy> of(Demand demand, Set<FixedValue> constants) {
        if (demand.perInstance().isPresent()) {
            PerInstanceSplit split =
                    new PerInstanceSplit(model, demand, demand.perInstance().get());
            return List.of(
                    new Strategy(
                            demand, split.first(), List.of(split.rest()), ClientSideWork.NOTHING));
        }
        if (demand.shape().first().isPresent()) {
            return ofFirstRows(demand);
        }
        List<Strategy> strategies = new ArrayList<>();
        if (demand.first().isPresent()) {
            // The application cannot check or sort rows that the database has left out.
            for (Demand each :
                    demand.isTogether() ? List.of(demand, demand.apart()) : List.of(demand)) {
                for (Set<FixedValue> fixed : fixable(constants)) {
                    Relaxed relaxed = relax(each, Set.of(), false, fixed);
                    for (Set<Node> cut : cuts(relaxed)) {
                        build(relaxed, cut)
                                .filter(_ -> relaxed.isSensible())
                                .ifPresent(strategies::add);
                    }
                }
            }
            return List.copyOf(strategies);
        }
        for (Set<FixedValue> fixed : fixable(constants)) {
            for (Set<Field> checks : checkable(demand)) {
                for (boolean isSorted :
                        demand.order().isEmpty() ? List.of(false) : List.of(false, true)) {
                    strategies.addAll(of(relax(demand, checks, isSorted, fixed)));
                }
            }
        }
        return List.copyOf(strategies);
    }

    /// The ways to answer a question by a table with the first row of each group. Such a row
    /// changes with each instance that comes first, so its key is that of the group, and the
    /// application sorts the answer. What other instances hold is read by their keys.
    private List<Strategy> ofFirstRows(Demand demand) {
        Relaxed relaxed = relax(demand, Set.of(), !demand.order().isEmpty(), Set.of());
        List<Strategy> strategies = new ArrayList<>();
        for (Set<Node> cut : cuts(relaxed)) {
            build(relaxed, cut)
                    .filter(strategy ->
                            strategy.first().outputs().stream()
                                    .allMatch(field -> relaxed.identity().holder(field).isRoot()))
                    .ifPresent(strategies::add);
        }
        return List.copyOf(strategies);
    }

    private List<Strategy> of(Relaxed relaxed) {
        List<Strategy> strategies = new ArrayList<>();
        if (!relaxed.isSensible()) {
            return strategies;
        }
        for (Set<Node> cut : cuts(relaxed)) {
            build(relaxed, cut).ifPresent(strategies::add);
        }
        if (relaxed.fixed().isEmpty()) {
            strategies.addAll(
                    new LookupFirstStrategy(model)
                            .of(
                                    relaxed.whole(),
                                    first(relaxed, relaxed.required()),
                                    relaxed.after()));
        }
        return strategies;
    }

    /// The sets of constants that all rows of a table may have: none, one, or all of them.
    private static List<Set<FixedValue>> fixable(Set<FixedValue> constants) {
        List<Set<FixedValue>> sets = new ArrayList<>();
        sets.add(Set.of());
        constants.forEach(each -> sets.add(Set.of(each)));
        if (constants.size() > 1) {
            sets.add(constants);
        }
        return sets;
    }

    /// The way to answer a question in two steps: a lookup table with nothing but keys, then the
    /// rows by their keys.
    public Strategy lookup(Demand demand, LookupRule.Outcome.Split split) {
        Relaxed whole = relax(demand, Set.of(), false, Set.of());
        List<Fetch> fetches = new ArrayList<>();
        for (LookupRule.Part part : split.parts()) {
            fetch(whole, part.node(), part.shown()).ifPresent(fetches::add);
        }
        return new Strategy(demand, split.lookup(), fetches, ClientSideWork.NOTHING);
    }

    /// A question of which a part is left to the application.
    ///
    /// @param required the fields that some table has to deliver
    private record Relaxed(
            Demand whole,
            Identity identity,
            List<Field> equal,
            List<Field> range,
            List<OrderTerm> order,
            ClientSideWork after,
            Set<Field> required,
            Set<FixedValue> fixed) {
        /// Whether rows can still be found, and lie in an order that one stretch of a partition
        /// has.
        boolean isSensible() {
            boolean isFound =
                    !equal.isEmpty()
                            || !whole.contains().isEmpty()
                            || whole.bucket().isPresent()
                            || whole.nearest().isPresent();
            boolean isBucketKnown =
                    !(whole.bucket().orElse(null) instanceof Bucketing.ByTime(_, var time))
                            || !after.checks().contains(time);
            boolean isFixedOnly =
                    fixed.stream().noneMatch(each -> after.checks().contains(each.field()));
            return isFound && isBucketKnown && isFixedOnly;
        }
    }

    /// The sets of fields whose conditions may be left to the application: none, one, or two of
    /// them.
    private static List<Set<Field>> checkable(Demand demand) {
        List<Set<Field>> units = new ArrayList<>();
        demand.equal().stream()
                .filter(field -> field.part() == Field.Part.WHOLE)
                .forEach(field -> units.add(Set.of(field)));
        if (!demand.range().isEmpty()) {
            units.add(new LinkedHashSet<>(demand.range()));
        }
        List<Set<Field>> sets = new ArrayList<>();
        sets.add(Set.of());
        sets.addAll(units);
        for (int one = 0; one < units.size() && MOST_CHECKS > 1; one++) {
            for (int other = one + 1; other < units.size(); other++) {
                Set<Field> both = new LinkedHashSet<>(units.get(one));
                both.addAll(units.get(other));
                sets.add(both);
            }
        }
        return sets;
    }

    private Relaxed relax(
            Demand demand, Set<Field> checks, boolean isSorted, Set<FixedValue> fixed) {
        Set<Field> left = new LinkedHashSet<>(checks);
        fixed.forEach(each -> left.add(each.field()));
        Set<Field> required = new LinkedHashSet<>(demand.outputs());
        required.addAll(checks);
        List<OrderTerm> sort = isSorted ? demand.order() : List.of();
        sort.forEach(term -> required.add(term.field()));
        return new Relaxed(
                demand,
                new Identity(model, demand.shape()),
                demand.equal().stream().filter(field -> !left.contains(field)).toList(),
                demand.range().stream().filter(field -> !checks.contains(field)).toList(),
                isSorted ? List.of() : demand.order(),
                new ClientSideWork(checks, sort),
                required,
                fixed);
    }

    /// The sets of instances that may be fetched, the empty one first.
    private static List<Set<Node>> cuts(Relaxed relaxed) {
        List<Node> nodes =
                relaxed.required().stream()
                        .filter(field -> !isKeyOf(relaxed, field, relaxed.identity().holder(field)))
                        .map(field -> relaxed.identity().holder(field))
                        .distinct()
                        .filter(node -> isFetchable(relaxed, node))
                        .toList();
        List<Set<Node>> cuts = new ArrayList<>();
        cuts.add(Set.of());
        nodes.forEach(node -> cuts.add(Set.of(node)));
        for (int one = 0; one < nodes.size() && MOST_FETCHES > 1; one++) {
            for (int other = one + 1; other < nodes.size(); other++) {
                cuts.add(new LinkedHashSet<>(List.of(nodes.get(one), nodes.get(other))));
            }
        }
        return cuts;
    }

    /// Whether an instance may be fetched: the first read would find something else than the
    /// instance itself by its key.
    private static boolean isFetchable(Relaxed relaxed, Node node) {
        Identity identity = relaxed.identity();
        boolean isAskedFor = node.isRoot() && relaxed.equal().containsAll(identity.key(node));
        return !isAskedFor;
    }

    private static boolean isKeyOf(Relaxed relaxed, Field field, Node node) {
        return relaxed.identity().key(node).contains(field);
    }

    private Optional<Strategy> build(Relaxed relaxed, Set<Node> cut) {
        Set<Field> first = new LinkedHashSet<>();
        Map<Node, Set<Field>> fetched = new LinkedHashMap<>();
        List<Node> nodes =
                cut.stream().sorted(Comparator.comparingInt(node -> node.roles().size())).toList();
        nodes.forEach(node -> fetched.put(node, new LinkedHashSet<>()));
        Set<Field> wanted = new LinkedHashSet<>(relaxed.required());
        nodes.forEach(node -> wanted.addAll(relaxed.identity().key(node)));
        for (Field field : wanted) {
            Node holder = relaxed.identity().holder(field);
            Set<Field> there = fetched.get(holder);
            if (there == null
                    || isKeyOf(relaxed, field, holder)
                    || relaxed.equal().contains(field)) {
                first.add(field);
            } else {
                there.add(field);
            }
        }
        List<Fetch> fetches = new ArrayList<>();
        for (Map.Entry<Node, Set<Field>> each : fetched.entrySet()) {
            Optional<Fetch> fetch = fetch(relaxed, each.getKey(), each.getValue());
            if (fetch.isEmpty()) {
                return Optional.empty();
            }
            fetches.add(fetch.get());
        }
        return Optional.of(
                new Strategy(relaxed.whole(), first(relaxed, first), fetches, relaxed.after()));
    }

    private static Demand first(Relaxed relaxed, Collection<Field> outputs) {
        Demand whole = relaxed.whole();
        return new Demand(
                        whole.name(),
                        whole.shape().fixing(relaxed.fixed()),
                        relaxed.equal(),
                        whole.oneOf().stream().filter(relaxed.equal()::contains).toList(),
                        whole.contains(),
                        relaxed.range(),
                        relaxed.order(),
                        List.copyOf(outputs),
                        whole.bucket(),
                        whole.requestedName())
                .orderedBy(whole.nearest())
                .keepingFirst(whole.first());
    }

    private Optional<Fetch> fetch(Relaxed relaxed, Node node, Set<Field> fields) {
        if (fields.isEmpty()) {
            return Optional.empty();
        }
        Map<Field, Field> binds = new LinkedHashMap<>();
        Map<Field, Field> brings = new LinkedHashMap<>();
        for (Field key : relaxed.identity().key(node)) {
            if (!node.leadsTo(key.node())) {
                return Optional.empty();
            }
            binds.put(relative(node, key), key);
        }
        for (Field field : fields) {
            if (!node.leadsTo(field.node())) {
                return Optional.empty();
            }
            brings.put(field, relative(node, field));
        }
        Demand demand =
                Demand.support(
                        relaxed.whole().name(),
                        RowShape.of(relaxed.identity().entity(node)),
                        List.copyOf(binds.keySet()),
                        List.copyOf(brings.values()));
        boolean mayMiss =
                relaxed.identity().key(node).stream().anyMatch(relaxed.identity()::isOptional);
        return Optional.of(
                new Fetch(
                        node,
                        demand,
                        binds,
                        Map.of(),
                        brings,
                        ReadCount.ONE,
                        mayMiss ? Missing.NULL : Missing.LEFT_OUT));
    }

    private static Field relative(Node node, Field field) {
        return field.at(Node.root(0).to(node.rolesTo(field.node())));
    }
}

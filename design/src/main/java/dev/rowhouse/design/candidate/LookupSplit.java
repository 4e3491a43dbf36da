package dev.rowhouse.design.candidate;

import dev.rowhouse.design.logical.Bucketing;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Fetch;
import dev.rowhouse.design.logical.Naming;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.plan.step.FetchStep.Missing;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A question in two: what finds an instance, and the rows that refer to it.
final class LookupSplit {
    private final Model model;
    private final Demand demand;
    private final Identity identity;
    private final Node node;
    private final List<Field> key;

    /// @param node the instance, one of those that the rows of the question refer to
    LookupSplit(Model model, Demand demand, Node node) {
        this(model, demand, node, new Identity(model, demand.shape()).key(node));
    }

    /// @param node the instance
    /// @param key what the first question finds: the fields by which the rows are read
    LookupSplit(Model model, Demand demand, Node node, List<Field> key) {
        this.model = model;
        this.demand = demand;
        this.identity = new Identity(model, demand.shape());
        this.node = node;
        this.key = List.copyOf(key);
    }

    /// The key of the instance.
    List<Field> key() {
        return key;
    }

    /// Whether the bound attributes find the instance, and reading the rows of one instance
    /// after the other gives the required order.
    boolean isSensible() {
        boolean isRangeInOne =
                inside(demand.range()).isEmpty() || outside(demand.range()).isEmpty();
        boolean isLookedUp =
                !inside(demand.equal()).isEmpty()
                        && key.stream().allMatch(field -> node.leadsTo(field.node()));
        return isRangeInOne
                && isLookedUp
                && (demand.order().isEmpty() || isOne())
                && isNamedAlike();
    }

    private boolean isOne() {
        Demand first = first();
        return new Identity(model, first.shape()).isRowDetermined(first.equal());
    }

    /// The first of the two questions: it finds the keys of the instances.
    Demand first() {
        Set<Field> outputs = new LinkedHashSet<>(key);
        outputs.addAll(inside(demand.outputs()));
        Set<Node> required = new LinkedHashSet<>();
        demand.shape().required().stream()
                .filter(each -> node.leadsTo(each) && !each.equals(node))
                .forEach(each -> required.add(Node.root(0).to(node.rolesTo(each))));
        return new Demand(
                demand.name(),
                new RowShape(List.of(identity.entity(node)), List.of(), required, List.of()),
                relative(inside(demand.equal())),
                relative(inside(demand.oneOf())),
                List.of(),
                relative(inside(demand.range())),
                demand.order().stream()
                        .filter(term -> node.leadsTo(term.field().node()))
                        .map(term -> new OrderTerm(relative(term.field()), term.direction()))
                        .toList(),
                relative(outputs),
                demand.bucket().map(this::relative),
                demand.requestedName());
    }

    /// The rows of the instance.
    ///
    /// @param missing what becomes of an instance that has none
    Fetch rest(Missing missing) {
        RowShape shape = demand.shape();
        Set<Node> required = new LinkedHashSet<>();
        shape.required().stream()
                .filter(each -> each.equals(node) || !node.leadsTo(each))
                .forEach(required::add);
        List<Field> equal = new ArrayList<>(key);
        equal.addAll(outside(demand.equal()));
        List<OrderTerm> order =
                demand.order().stream().filter(term -> !node.leadsTo(term.field().node())).toList();
        List<Field> outputs = outside(demand.outputs());
        Map<Field, Field> binds = new LinkedHashMap<>();
        key.forEach(field -> binds.put(field, field));
        Map<Field, Field> brings = new LinkedHashMap<>();
        outside(demand.equal()).forEach(field -> brings.put(field, field));
        outside(demand.range()).forEach(field -> brings.put(field, field));
        outputs.forEach(field -> brings.put(field, field));
        Demand rest =
                new Demand(
                                demand.name(),
                                new RowShape(shape.roots(), shape.meetings(), required, List.of()),
                                equal,
                                List.of(),
                                List.of(),
                                outside(demand.range()),
                                order,
                                outputs,
                                Optional.empty(),
                                Optional.empty())
                        .keepingFirst(demand.first());
        return new Fetch(
                Node.root(node.root()), rest, binds, Map.of(), brings, ReadCount.MANY, missing);
    }

    /// Whether the instance cannot be taken for another that the question has conditions on.
    private boolean isNamedAlike() {
        Set<Field> conditioned = new LinkedHashSet<>(demand.equal());
        conditioned.addAll(demand.range());
        return Naming.of(model, demand.shape(), first(), conditioned).nodes().equals(List.of(node));
    }

    private List<Field> inside(Collection<Field> fields) {
        return fields.stream().filter(field -> node.leadsTo(field.node())).toList();
    }

    private List<Field> outside(Collection<Field> fields) {
        return fields.stream().filter(field -> !node.leadsTo(field.node())).toList();
    }

    private List<Field> relative(Collection<Field> fields) {
        return fields.stream().map(this::relative).toList();
    }

    private Field relative(Field field) {
        return field.at(Node.root(0).to(node.rolesTo(field.node())));
    }

    private Bucketing relative(Bucketing bucketing) {
        return switch (bucketing) {
            case Bucketing.ByTime(var granularity, var time) ->
                    new Bucketing.ByTime(granularity, relative(time));
            case Bucketing.Shards(var count, var field) ->
                    new Bucketing.Shards(count, relative(field));
            case Bucketing.Single single -> single;
        };
    }
}

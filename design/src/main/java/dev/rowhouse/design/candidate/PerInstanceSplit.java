package dev.rowhouse.design.candidate;

import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Fetch;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.PerInstance;
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

/// A question with a join to many in two: the instances, and the rows of each.
///
/// Either the rows refer to the instance itself (`Channel c LEFT JOIN c.messages m`), or both refer
/// to a third one (`Membership s JOIN s.channel c LEFT JOIN c.messages m`).
final class PerInstanceSplit {
    private final Model model;
    private final Demand demand;
    private final Node node;
    private final Missing missing;

    PerInstanceSplit(Model model, Demand demand, PerInstance instances) {
        this.model = model;
        this.demand = demand;
        this.node = instances.node();
        this.missing = instances.missing();
    }

    /// The question for the instances.
    Demand first() {
        return node.isRoot()
                ? new LookupSplit(model, demand, node, sharedKey()).first()
                : new LookupSplit(model, demand, node).first();
    }

    /// The read of the rows of an instance.
    Fetch rest() {
        return node.isRoot() ? restOfShared() : new LookupSplit(model, demand, node).rest(missing);
    }

    /// The place where the instance and the rows lead to the same instance.
    private RowShape.Meeting meeting() {
        return demand.shape().meetings().getFirst();
    }

    private List<Field> sharedKey() {
        return new Identity(model, demand.shape()).key(meeting().first());
    }

    private Fetch restOfShared() {
        RowShape shape = demand.shape();
        Node shared = meeting().first();
        Node own = own(meeting().second());
        int root = meeting().second().root();
        Map<Field, Field> binds = new LinkedHashMap<>();
        for (Field key : sharedKey()) {
            binds.put(key.at(own.to(shared.rolesTo(key.node()))), key);
        }
        Map<Field, Field> brings = new LinkedHashMap<>();
        List<Field> equal = new ArrayList<>(binds.keySet());
        for (Field field : ofRows(demand.equal())) {
            equal.add(own(field));
            brings.put(field, own(field));
        }
        ofRows(demand.range()).forEach(field -> brings.put(field, own(field)));
        ofRows(demand.outputs()).forEach(field -> brings.put(field, own(field)));
        Set<Node> required = new LinkedHashSet<>();
        for (Node each : shape.required()) {
            if (each.root() == root) {
                required.add(own(each));
            }
        }
        List<OrderTerm> order = new ArrayList<>();
        for (OrderTerm term : demand.order()) {
            if (term.field().node().root() == root) {
                order.add(new OrderTerm(own(term.field()), term.direction()));
            }
        }
        Demand rest =
                new Demand(
                                demand.name(),
                                new RowShape(
                                        List.of(shape.roots().get(root)),
                                        List.of(),
                                        required,
                                        List.of()),
                                equal,
                                List.of(),
                                List.of(),
                                ofRows(demand.range()).stream().map(PerInstanceSplit::own).toList(),
                                order,
                                ofRows(demand.outputs()).stream()
                                        .map(PerInstanceSplit::own)
                                        .toList(),
                                Optional.empty(),
                                Optional.empty())
                        .keepingFirst(demand.first());
        return new Fetch(Node.root(root), rest, binds, Map.of(), brings, ReadCount.MANY, missing);
    }

    private List<Field> ofRows(Collection<Field> fields) {
        int root = meeting().second().root();
        return fields.stream().filter(field -> field.node().root() == root).toList();
    }

    private static Field own(Field field) {
        return field.at(own(field.node()));
    }

    /// An instance that a row leads to, named from the row alone.
    private static Node own(Node node) {
        return new Node(0, node.roles());
    }
}

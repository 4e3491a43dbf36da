package dev.rowhouse.design.candidate;

import dev.rowhouse.design.logical.ClientSideWork;
import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.design.logical.Fetch;
import dev.rowhouse.design.logical.Naming;
import dev.rowhouse.design.logical.OrderTerm;
import dev.rowhouse.design.logical.Strategy;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Lists the ways to find an instance first, and then the rows that refer to it by its key.
///
/// Who asks for the posts of the author with some address finds the author by the address, and the
/// posts by the author. The table of posts by author may be there anyway, and no post has to have a
/// copy of the address.
final class LookupFirstStrategy {
    private final Model model;

    LookupFirstStrategy(Model model) {
        this.model = model;
    }

    /// The ways to answer a question so; none where what it binds is the key of what its rows refer
    /// to.
    ///
    /// @param whole the question
    /// @param asked what tables are asked of it, with all that they have to show
    /// @param after what is left to the application
    List<Strategy> of(Demand whole, Demand asked, ClientSideWork after) {
        boolean isPlain =
                asked.oneOf().isEmpty()
                        && asked.contains().isEmpty()
                        && asked.shape().elements().isEmpty()
                        && asked.bucket().isEmpty()
                        && asked.requestedName().isEmpty();
        if (!isPlain) {
            return List.of();
        }
        Set<Node> nodes = new LinkedHashSet<>();
        for (Field field : asked.equal()) {
            for (Node node = field.node(); !node.isRoot(); node = node.parent()) {
                nodes.add(node);
            }
        }
        return nodes.stream()
                .map(node -> new Split(asked, node))
                .filter(split -> !whole.equal().containsAll(split.key) && split.isSensible())
                .map(split -> new Strategy(whole, split.first(), List.of(split.rest()), after))
                .toList();
    }

    /// A question in two: what finds the instance, and the rest.
    private final class Split {
        private final Demand demand;
        private final Identity identity;
        private final Node node;
        private final List<Field> key;

        Split(Demand demand, Node node) {
            this.demand = demand;
            this.identity = new Identity(model, demand.shape());
            this.node = node;
            this.key = identity.key(node);
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
                    List.of(),
                    List.of(),
                    relative(inside(demand.range())),
                    List.of(),
                    relative(outputs),
                    Optional.empty(),
                    Optional.empty());
        }

        /// The rows of the instance.
        Fetch rest() {
            RowShape shape = demand.shape();
            Set<Node> required = new LinkedHashSet<>();
            shape.required().stream()
                    .filter(each -> each.equals(node) || !node.leadsTo(each))
                    .forEach(required::add);
            List<Field> equal = new ArrayList<>(key);
            equal.addAll(outside(demand.equal()));
            List<OrderTerm> order =
                    demand.order().stream()
                            .filter(term -> !node.leadsTo(term.field().node()))
                            .toList();
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
                            Optional.empty());
            return new Fetch(Node.root(node.root()), rest, binds, Map.of(), brings, ReadCount.MANY);
        }

        /// Whether the instance cannot be taken for another that the question has conditions on.
        private boolean isNamedAlike() {
            Set<Field> conditioned = new LinkedHashSet<>(demand.equal());
            conditioned.addAll(demand.range());
            return Naming.of(model, demand.shape(), first(), conditioned)
                    .nodes()
                    .equals(List.of(node));
        }

        private List<Field> inside(Collection<Field> fields) {
            return fields.stream().filter(field -> node.leadsTo(field.node())).toList();
        }

        private List<Field> outside(Collection<Field> fields) {
            return fields.stream().filter(field -> !node.leadsTo(field.node())).toList();
        }

        private List<Field> relative(Collection<Field> fields) {
            return fields.stream()
                    .map(field -> field.at(Node.root(0).to(node.rolesTo(field.node()))))
                    .toList();
        }
    }
}

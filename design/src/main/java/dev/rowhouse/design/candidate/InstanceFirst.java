package dev.rowhouse.design.candidate;

import dev.rowhouse.design.logical.Naming;
import dev.rowhouse.design.logical.Need;
import dev.rowhouse.design.logical.OrderTerm;
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
final class InstanceFirst {
    private final Model model;

    InstanceFirst(Model model) {
        this.model = model;
    }

    /// The ways to answer a question so; none where what it binds is the key of what its rows refer
    /// to.
    ///
    /// @param whole the question
    /// @param asked what tables are asked of it, with all that they have to show
    /// @param checks what is left to the application
    /// @param sort the order that the application makes
    List<Variant> of(Need whole, Need asked, Set<Field> checks, List<OrderTerm> sort) {
        boolean isPlain =
                asked.oneOf().isEmpty()
                        && asked.contains().isEmpty()
                        && asked.shape().elements().isEmpty()
                        && asked.bucket().isEmpty()
                        && asked.wish().isEmpty();
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
                .map(split ->
                        new Variant(whole, split.first(), List.of(split.rest()), checks, sort))
                .toList();
    }

    /// A question in two: what finds the instance, and the rest.
    private final class Split {
        private final Need need;
        private final Identity identity;
        private final Node node;
        private final List<Field> key;

        Split(Need need, Node node) {
            this.need = need;
            this.identity = new Identity(model, need.shape());
            this.node = node;
            this.key = identity.key(node);
        }

        /// Whether what is bound finds the instance, and the rows of one instance after the other
        /// are in the order asked for.
        boolean isSensible() {
            boolean isRangeInOne =
                    inside(need.range()).isEmpty() || outside(need.range()).isEmpty();
            boolean isLookedUp =
                    !inside(need.equal()).isEmpty()
                            && key.stream().allMatch(field -> node.leadsTo(field.node()));
            return isRangeInOne
                    && isLookedUp
                    && (need.order().isEmpty() || isOne())
                    && isNamedAlike();
        }

        private boolean isOne() {
            Need first = first();
            return new Identity(model, first.shape()).isRowDetermined(first.equal());
        }

        Need first() {
            Set<Field> outputs = new LinkedHashSet<>(key);
            outputs.addAll(inside(need.outputs()));
            Set<Node> required = new LinkedHashSet<>();
            need.shape().required().stream()
                    .filter(each -> node.leadsTo(each) && !each.equals(node))
                    .forEach(each -> required.add(Node.root(0).to(node.rolesTo(each))));
            return new Need(
                    need.name(),
                    new RowShape(List.of(identity.entity(node)), List.of(), required, List.of()),
                    relative(inside(need.equal())),
                    List.of(),
                    List.of(),
                    relative(inside(need.range())),
                    List.of(),
                    relative(outputs),
                    Optional.empty(),
                    Optional.empty());
        }

        /// The rows of the instance.
        FetchNeed rest() {
            RowShape shape = need.shape();
            Set<Node> required = new LinkedHashSet<>();
            shape.required().stream()
                    .filter(each -> each.equals(node) || !node.leadsTo(each))
                    .forEach(required::add);
            List<Field> equal = new ArrayList<>(key);
            equal.addAll(outside(need.equal()));
            List<OrderTerm> order =
                    need.order().stream()
                            .filter(term -> !node.leadsTo(term.field().node()))
                            .toList();
            List<Field> outputs = outside(need.outputs());
            Map<Field, Field> binds = new LinkedHashMap<>();
            key.forEach(field -> binds.put(field, field));
            Map<Field, Field> brings = new LinkedHashMap<>();
            outside(need.equal()).forEach(field -> brings.put(field, field));
            outside(need.range()).forEach(field -> brings.put(field, field));
            outputs.forEach(field -> brings.put(field, field));
            Need rest =
                    new Need(
                            need.name(),
                            new RowShape(shape.roots(), shape.meetings(), required, List.of()),
                            equal,
                            List.of(),
                            List.of(),
                            outside(need.range()),
                            order,
                            outputs,
                            Optional.empty(),
                            Optional.empty());
            return new FetchNeed(Node.root(node.root()), rest, binds, brings, ReadCount.MANY);
        }

        /// Whether the instance cannot be taken for another that the question has conditions on.
        private boolean isNamedAlike() {
            Set<Field> conditioned = new LinkedHashSet<>(need.equal());
            conditioned.addAll(need.range());
            return Naming.of(model, need.shape(), first(), conditioned)
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

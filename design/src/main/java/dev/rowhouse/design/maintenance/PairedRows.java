package dev.rowhouse.design.maintenance;

import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.PlanStep.WhenMissing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The other roots of the rows that a new instance adds. In a table whose rows are pairs, a new
/// left side adds a row with every matching right side, so the right sides are read first.
final class PairedRows {
    private final Model model;
    private final Occurrence occurrence;
    private final ReferredValues referred;
    private final Lookups lookups;

    PairedRows(Model model, Occurrence occurrence, ReferredValues referred, Lookups lookups) {
        this.model = model;
        this.occurrence = occurrence;
        this.referred = referred;
        this.lookups = lookups;
    }

    /// The value of a field that the new instance does not lead to.
    Optional<Source> value(Field field) {
        Set<Integer> group = groupOf(field.node().root());
        List<Integer> roots = group.stream().sorted().toList();
        RowShape whole = occurrence.table().shape();
        List<EntityType> entities = roots.stream().map(r -> whole.roots().get(r)).toList();
        List<RowShape.Meeting> inside = new ArrayList<>();
        for (RowShape.Meeting meeting : whole.meetings()) {
            if (group.contains(meeting.first().root()) && group.contains(meeting.second().root())) {
                inside.add(
                        new RowShape.Meeting(
                                renumbered(meeting.first(), roots),
                                renumbered(meeting.second(), roots)));
            }
        }
        Set<Node> required = new LinkedHashSet<>();
        whole.required().stream()
                .filter(node -> group.contains(node.root()))
                .forEach(node -> required.add(renumbered(node, roots)));
        RowShape shape = new RowShape(entities, inside, required, List.of());
        Map<Field, Source> binds = new LinkedHashMap<>();
        boolean mayMeetNothing = false;
        for (RowShape.Meeting meeting : whole.meetings()) {
            boolean firstIsOurs = occurrence.node().leadsTo(meeting.first());
            boolean secondIsOurs = occurrence.node().leadsTo(meeting.second());
            Node paired = firstIsOurs ? meeting.second() : meeting.first();
            if (firstIsOurs == secondIsOurs || !group.contains(paired.root())) {
                continue;
            }
            Node ours = firstIsOurs ? meeting.first() : meeting.second();
            bind(shape, renumbered(paired, roots), occurrence.node().rolesTo(ours), binds);
            mayMeetNothing |= referred.isOptional(occurrence.node().rolesTo(ours));
        }
        if (binds.isEmpty()) {
            return Optional.empty();
        }
        Field wanted = shape.canonical(field.at(renumbered(field.node(), roots))).whole();
        return Optional.of(
                lookups.value(
                        shape,
                        binds,
                        ReadCount.MANY,
                        mayMeetNothing ? WhenMissing.NOTHING_IF_NULL : WhenMissing.NOTHING_TO_DO,
                        wanted));
    }

    private void bind(RowShape shape, Node paired, List<String> ours, Map<Field, Source> binds) {
        Identity identity = new Identity(model, shape);
        for (Field key : identity.key(shape.canonical(paired))) {
            List<String> roles = new ArrayList<>(ours);
            roles.addAll(shape.canonical(paired).rolesTo(key.node()));
            referred.value(roles, key.attribute()).ifPresent(source -> binds.put(key, source));
        }
    }

    private static Node renumbered(Node node, List<Integer> roots) {
        return new Node(roots.indexOf(node.root()), node.roles());
    }

    /// The roots that stay connected with a root when the new instance is left out.
    private Set<Integer> groupOf(int root) {
        Set<Integer> group = new LinkedHashSet<>(List.of(root));
        boolean grew = true;
        while (grew) {
            grew = false;
            for (RowShape.Meeting meeting : occurrence.table().shape().meetings()) {
                int one = meeting.first().root();
                int other = meeting.second().root();
                if (one == occurrence.node().root() || other == occurrence.node().root()) {
                    continue;
                }
                if (group.contains(one) != group.contains(other)) {
                    group.add(one);
                    group.add(other);
                    grew = true;
                }
            }
        }
        return group;
    }
}

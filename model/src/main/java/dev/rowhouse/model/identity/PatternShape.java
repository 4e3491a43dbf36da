package dev.rowhouse.model.identity;

import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Role;
import dev.rowhouse.model.query.Alias;
import dev.rowhouse.model.query.AttributeReference;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.JoinEdge;
import dev.rowhouse.model.query.Pattern;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// A pattern's row shape and the place of each alias in it.
///
/// @param shape the meaning of a row of the pattern
/// @param nodes the instance of each alias
public record PatternShape(RowShape shape, Map<String, Node> nodes) {
    /// Copies the map.
    public PatternShape {
        nodes = Map.copyOf(nodes);
    }

    /// Reads the shape from a pattern: directs every edge from the referring to the referred
    /// instance; an instance without incoming edges is a root.
    ///
    /// @param pattern the aliases and edges
    /// @param unnested whether `MEMBER OF` makes a row per element
    public static PatternShape of(Pattern pattern, Unnesting unnested) {
        List<Reference> references = pattern.edges().stream().map(Reference::of).toList();
        Set<String> referredTo = new LinkedHashSet<>();
        references.forEach(reference -> referredTo.add(reference.target()));
        List<Alias> roots =
                pattern.aliases().stream()
                        .filter(alias -> !referredTo.contains(alias.name()))
                        .toList();

        Map<String, Node> nodes = new LinkedHashMap<>();
        List<RowShape.Meeting> meetings = new ArrayList<>();
        Set<Node> required = new LinkedHashSet<>();
        for (int i = 0; i < roots.size(); i++) {
            place(roots.get(i).name(), Node.root(i), references, nodes, meetings, required);
        }
        List<EntityType> entities = roots.stream().map(Alias::entity).toList();
        RowShape tuples = new RowShape(entities, meetings, required, List.of());
        if (unnested == Unnesting.NONE) {
            return new PatternShape(tuples, nodes);
        }
        Set<Field> elements = new LinkedHashSet<>();
        for (Condition condition : pattern.conditions()) {
            if (condition instanceof Condition.Member(_, AttributeReference collection)) {
                Node node = tuples.canonical(nodeOf(collection.alias(), nodes));
                elements.add(new Field(node, collection.attribute(), Field.Part.ELEMENT));
            }
        }
        return new PatternShape(
                new RowShape(entities, meetings, required, List.copyOf(elements)), nodes);
    }

    /// Whether rows are made for the elements of collections.
    public enum Unnesting {
        /// A row holds collections in one piece.
        NONE,
        /// A row per element of each collection that a `MEMBER OF` looks into.
        MEMBERS
    }

    /// The field that a path of the pattern means.
    public Field field(AttributeReference reference) {
        return shape.canonical(Field.of(node(reference.alias()), reference.attribute()));
    }

    /// The instance of an alias of the pattern.
    public Node node(String alias) {
        return nodeOf(alias, nodes);
    }

    private static Node nodeOf(String alias, Map<String, Node> nodes) {
        return Objects.requireNonNull(nodes.get(alias), alias);
    }

    private static void place(
            String alias,
            Node node,
            List<Reference> references,
            Map<String, Node> nodes,
            List<RowShape.Meeting> meetings,
            Set<Node> required) {
        Node known = nodes.putIfAbsent(alias, node);
        if (known != null) {
            if (!known.equals(node)) {
                meetings.add(new RowShape.Meeting(known, node));
            }
            return;
        }
        for (Reference reference : references) {
            if (reference.owner().equals(alias)) {
                Node target = node.to(reference.role());
                if (reference.isRequired()) {
                    required.add(target);
                }
                place(reference.target(), target, references, nodes, meetings, required);
            }
        }
    }

    /// An edge as a reference from the alias that has the role to the one it names.
    private record Reference(String owner, String role, String target, boolean isRequired) {
        static Reference of(JoinEdge edge) {
            Role role = edge.role();
            boolean forward = role.direction() == Role.Direction.FORWARD;
            boolean required =
                    role.relationship().optional()
                            && (!forward || edge.match() == JoinEdge.Match.REQUIRED);
            return new Reference(
                    forward ? edge.from() : edge.to(),
                    role.relationship().role(),
                    forward ? edge.to() : edge.from(),
                    required);
        }
    }
}

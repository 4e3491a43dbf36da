package dev.rowhouse.design.logical;

import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The names of a question's fields in the table that is read first. Each row of that table is a
/// row of the question or a part of one: a question about hotels and their rooms may start with a
/// table of hotels.
///
/// @param asked the question's shape
/// @param table the table's shape
/// @param nodes for each root of the table, the matching instance of the question
public record Naming(RowShape asked, RowShape table, List<Node> nodes) {
    /// Copies the list.
    public Naming {
        nodes = List.copyOf(nodes);
    }

    /// The names for a table of one instance of the question.
    public static Naming at(RowShape asked, RowShape table, Node node) {
        return new Naming(asked, table, List.of(node));
    }

    /// Finds the names for a table.
    ///
    /// @param demand the demand on the table, with the table's names
    /// @param conditioned the fields of the question that have a condition
    /// @throws IllegalArgumentException when the rows of the table are not parts of the question's
    ///     rows
    public static Naming of(
            Model model, RowShape asked, Demand demand, Collection<Field> conditioned) {
        RowShape table = demand.shape();
        Optional<RowShape.Renaming> whole = table.match(asked);
        if (whole.isPresent()) {
            List<Node> nodes = new ArrayList<>();
            for (int root = 0; root < table.roots().size(); root++) {
                nodes.add(Node.root(whole.get().roots().indexOf(root)));
            }
            return new Naming(asked, table, nodes);
        }
        List<Field> bound = new ArrayList<>(demand.equal());
        bound.addAll(demand.contains());
        bound.addAll(demand.range());
        Identity identity = new Identity(model, asked);
        List<Node> candidates = candidates(asked, conditioned);
        List<List<Node>> choices = new ArrayList<>();
        for (EntityType root : table.roots()) {
            choices.add(
                    candidates.stream()
                            .filter(node -> identity.entity(node).name().equals(root.name()))
                            .toList());
        }
        return assignments(choices, List.of()).stream()
                .map(nodes -> new Naming(asked, table, nodes))
                .filter(naming -> naming.isPart(bound, conditioned))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "rows of %s are no part of rows of %s"
                                        .formatted(names(table), names(asked))));
    }

    private static List<String> names(RowShape shape) {
        return shape.roots().stream().map(EntityType::name).toList();
    }

    /// The instances of a question that a table may have as roots: the question's roots, and the
    /// instances on the way to a field with a condition or to a shared instance.
    private static List<Node> candidates(RowShape asked, Collection<Field> conditioned) {
        List<Node> ends = new ArrayList<>();
        for (int root = 0; root < asked.roots().size(); root++) {
            ends.add(Node.root(root));
        }
        conditioned.forEach(field -> ends.add(field.node()));
        asked.meetings()
                .forEach(meeting -> {
                    ends.add(meeting.first());
                    ends.add(meeting.second());
                });
        ends.addAll(asked.required());
        Set<Node> nodes = new LinkedHashSet<>();
        for (Node end : ends) {
            for (int length = 0; length <= end.roles().size(); length++) {
                nodes.add(asked.canonical(new Node(end.root(), end.roles().subList(0, length))));
            }
        }
        return List.copyOf(nodes);
    }

    private static List<List<Node>> assignments(List<List<Node>> choices, List<Node> assigned) {
        if (assigned.size() == choices.size()) {
            return List.of(assigned);
        }
        List<List<Node>> all = new ArrayList<>();
        for (Node candidate : choices.get(assigned.size())) {
            if (!assigned.contains(candidate)) {
                List<Node> longer = new ArrayList<>(assigned);
                longer.add(candidate);
                all.addAll(assignments(choices, longer));
            }
        }
        return all;
    }

    /// Whether every row of the question contains a row of the table, and the table's demand binds
    /// the same fields as the question.
    private boolean isPart(List<Field> bound, Collection<Field> conditioned) {
        return table.meetings().stream().allMatch(m -> asked(m.first()).equals(asked(m.second())))
                && table.required().stream().allMatch(n -> asked.required().contains(asked(n)))
                && table.elements().stream().allMatch(f -> asked.elements().contains(asked(f)))
                && bound.stream().allMatch(f -> conditioned.contains(asked(f)));
    }

    private Node asked(Node node) {
        return asked.canonical(nodes.get(node.root()).to(node.roles()));
    }

    /// The question's name for a field of the table.
    public Field asked(Field field) {
        return field.at(asked(field.node()));
    }

    /// The table's name for a field of the question; empty when the table's rows do not lead to it.
    public Optional<Field> inTable(Field field) {
        List<Node> ways = new ArrayList<>(List.of(field.node()));
        for (RowShape.Meeting meeting : asked.meetings()) {
            Node first = asked.canonical(meeting.first());
            if (first.leadsTo(field.node())) {
                ways.add(meeting.second().to(first.rolesTo(field.node())));
            }
        }
        for (Node way : ways) {
            for (int root = 0; root < nodes.size(); root++) {
                if (nodes.get(root).leadsTo(way)) {
                    Node here = Node.root(root).to(nodes.get(root).rolesTo(way));
                    return Optional.of(table.canonical(field.at(here)));
                }
            }
        }
        return Optional.empty();
    }
}

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

/// What the fields of a question are called in the table that is read first. The table's rows are
/// those of the question, or parts of them: a question about hotels and their rooms may start with
/// a table of hotels.
///
/// @param asked the question's shape
/// @param table the table's shape
/// @param nodes for each root of the table the instance of the question that it is
public record Naming(RowShape asked, RowShape table, List<Node> nodes) {
    /// Copies the list.
    public Naming {
        nodes = List.copyOf(nodes);
    }

    /// The naming for a table.
    ///
    /// @param demand what is asked of the table, under its names
    /// @param conditioned the fields of the question that have a condition
    /// @throws IllegalArgumentException when the rows of the table are no part of the question's
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

    /// The instances of a question that a table may be about: its roots, and those on the way to
    /// something bound or met.
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

    /// Whether every row of the question lies in a row of the table, and the table is asked what
    /// the question says.
    private boolean isPart(List<Field> bound, Collection<Field> conditioned) {
        return table.meetings().stream().allMatch(m -> asked(m.first()).equals(asked(m.second())))
                && table.required().stream().allMatch(n -> asked.required().contains(asked(n)))
                && table.elements().stream().allMatch(f -> asked.elements().contains(asked(f)))
                && bound.stream().allMatch(f -> conditioned.contains(asked(f)));
    }

    private Node asked(Node node) {
        return asked.canonical(nodes.get(node.root()).to(node.roles()));
    }

    /// What the question calls a field of the table.
    public Field asked(Field field) {
        return field.at(asked(field.node()));
    }

    /// What the table calls a field of the question; empty when its rows do not lead there.
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

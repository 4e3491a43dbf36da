package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A place in a table's rows that shows instances of an entity.
///
/// @param table the table
/// @param node the position of the instance in the table's shape
record Occurrence(Table table, Node node) {
    /// All places of an entity in a table: its roots, and every instance on the paths of its
    /// columns, of the instances that its rows require, and of the values that all rows have.
    ///
    /// A table with the first row of each group has none: its rows are overwritten as a whole
    /// ([KeptFirstRows]).
    static List<Occurrence> of(Model model, Table table, String entity) {
        if (table.shape().first().isPresent()) {
            return List.of();
        }
        Identity identity = new Identity(model, table.shape());
        return nodes(table).stream()
                .filter(node -> identity.entity(node).name().equals(entity))
                .map(node -> new Occurrence(table, node))
                .toList();
    }

    /// The entities of which a table shows instances, by name.
    static Set<String> entities(Model model, Table table) {
        Identity identity = new Identity(model, table.shape());
        Set<String> entities = new LinkedHashSet<>();
        nodes(table).forEach(node -> entities.add(identity.entity(node).name()));
        return entities;
    }

    /// The instances that a table shows.
    static Set<Node> nodes(Table table) {
        RowShape shape = table.shape();
        Set<Node> nodes = new LinkedHashSet<>();
        for (int root = 0; root < shape.roots().size(); root++) {
            nodes.add(Node.root(root));
        }
        List<Node> ends = new ArrayList<>();
        table.fields().forEach(field -> ends.add(field.node()));
        table.key().partitionSources().forEach(field -> ends.add(field.node()));
        ends.addAll(shape.required());
        shape.fixedFields().forEach(field -> ends.add(field.node()));
        for (Node end : ends) {
            for (int length = 1; length <= end.roles().size(); length++) {
                nodes.add(new Node(end.root(), end.roles().subList(0, length)));
            }
        }
        return nodes;
    }

    /// The roles that lead from this instance to the owner of a field; empty when the instance does
    /// not lead there.
    Optional<List<String>> rolesTo(Field field) {
        if (node.leadsTo(field.node())) {
            return Optional.of(node.rolesTo(field.node()));
        }
        for (RowShape.Meeting meeting : table.shape().meetings()) {
            if (node.leadsTo(meeting.second()) && meeting.first().leadsTo(field.node())) {
                List<String> roles = new ArrayList<>(node.rolesTo(meeting.second()));
                roles.addAll(meeting.first().rolesTo(field.node()));
                return Optional.of(roles);
            }
        }
        return Optional.empty();
    }

    /// The roles of this instance that decide which other instances share its row, in a table whose
    /// rows join several instances.
    List<String> rolesToPairedRows() {
        List<String> roles = new ArrayList<>();
        for (RowShape.Meeting meeting : table.shape().meetings()) {
            for (Node end : List.of(meeting.first(), meeting.second())) {
                if (node.leadsTo(end) && !node.rolesTo(end).isEmpty()) {
                    roles.add(node.rolesTo(end).getFirst());
                }
            }
        }
        return roles;
    }

    /// Whether each row is a single instance of the entity, and this place is that instance.
    boolean isWholeRow() {
        return table.shape().isSingle() && node.isRoot();
    }
}

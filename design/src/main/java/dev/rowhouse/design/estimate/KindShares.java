package dev.rowhouse.design.estimate;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Hierarchy;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.estimate.Figures;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.Identity;
import dev.rowhouse.model.identity.Node;
import dev.rowhouse.model.identity.RowShape;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The shares of instances that have rows in a table because of their kind: only a song has an
/// artist, so a table with the artist in its key has no rows of videos.
///
/// @param model the model with the hierarchies
/// @param figures the counts
record KindShares(Model model, Figures figures) {
    /// The share of the instances with the fixed values of a shape that have values for some
    /// fields.
    ///
    /// @param fields the fields of a key
    double of(RowShape shape, Collection<Field> fields) {
        if (model.subtypes().hierarchies().isEmpty()) {
            return 1;
        }
        Identity identity = new Identity(model, shape);
        double share = 1;
        for (Map.Entry<Node, List<String>> each : needed(identity, fields).entrySet()) {
            Node node = each.getKey();
            Hierarchy hierarchy = hierarchy(identity, node).orElseThrow();
            List<String> possible = possible(identity, hierarchy, node);
            List<String> having =
                    possible.stream()
                            .filter(kind ->
                                    each.getValue().stream()
                                            .allMatch(name -> hierarchy.has(kind, name)))
                            .toList();
            share *= ratio(share(identity, hierarchy, node, having), possible, identity, node);
        }
        return share;
    }

    /// The share of the rows of a table that have a value of an attribute, as far as their kind
    /// decides about it.
    double present(Table table, Field field) {
        RowShape shape = table.shape();
        List<Field> key = new ArrayList<>(table.key().fields());
        double rows = of(shape, key);
        key.add(field);
        return rows > 0 ? of(shape, key) / rows : 1;
    }

    /// The share of the instances of an entity that may have a role, as far as their kind decides
    /// about it.
    ///
    /// @param target the instance at the end of the role
    double having(Identity identity, Node target) {
        Node owner = target.parent();
        String role = target.roles().getLast();
        return hierarchy(identity, owner)
                .filter(each -> !each.having(role).isEmpty())
                .map(each -> {
                    List<String> kinds =
                            each.kinds().stream().filter(kind -> each.has(kind, role)).toList();
                    return share(identity, each, owner, kinds);
                })
                .orElse(1.0);
    }

    /// The share of the instances of an entity to which the last reference on the way to one may
    /// lead: a play refers to a video, so no song has plays.
    double ofTarget(Identity identity, Node target) {
        return model.subtypes()
                .target(identity.arrival(target))
                .map(subtype ->
                        share(
                                identity,
                                hierarchy(identity, target).orElseThrow(),
                                target,
                                List.of(subtype.name())))
                .filter(share -> share > 0)
                .orElse(1.0);
    }

    /// Whether only some kinds of instances may have the last reference on the way to a node.
    boolean isOfSubtype(Identity identity, Node node) {
        return !node.isRoot()
                && hierarchy(identity, node.parent())
                        .filter(each -> !each.having(node.roles().getLast()).isEmpty())
                        .isPresent();
    }

    private double ratio(double having, List<String> possible, Identity identity, Node node) {
        double all = share(identity, hierarchy(identity, node).orElseThrow(), node, possible);
        return all > 0 ? having / all : 1;
    }

    /// The names of attributes and roles that an instance must have, by instance.
    private Map<Node, List<String>> needed(Identity identity, Collection<Field> fields) {
        Map<Node, List<String>> needed = new LinkedHashMap<>();
        for (Field field : fields) {
            add(identity, field.node(), field.attribute().name(), needed);
            for (Node at = field.node(); !at.isRoot(); at = at.parent()) {
                add(identity, at.parent(), at.roles().getLast(), needed);
            }
        }
        return needed;
    }

    private void add(Identity identity, Node node, String name, Map<Node, List<String>> needed) {
        hierarchy(identity, node)
                .filter(each -> !each.having(name).isEmpty())
                .ifPresent(_ -> needed.computeIfAbsent(node, _ -> new ArrayList<>()).add(name));
    }

    private Optional<Hierarchy> hierarchy(Identity identity, Node node) {
        return model.subtypes().of(identity.entity(node).name());
    }

    /// The kinds that an instance may be of, by the fixed values of the shape.
    private static List<String> possible(Identity identity, Hierarchy hierarchy, Node node) {
        return hierarchy.kinds().stream()
                .filter(kind ->
                        identity.shape().fixed().stream()
                                .filter(each -> each.field().node().equals(node))
                                .filter(each ->
                                        each.field().attribute().name().equals(hierarchy.kind()))
                                .allMatch(each -> each.value().equals(new Literal.Text(kind))))
                .toList();
    }

    private double share(Identity identity, Hierarchy hierarchy, Node node, List<String> kinds) {
        Field kind =
                Field.of(node, identity.entity(node).findAttribute(hierarchy.kind()).orElseThrow());
        return kinds.stream()
                .mapToDouble(each -> figures.share(identity, kind, new Literal.Text(each)))
                .sum();
    }
}

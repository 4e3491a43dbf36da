package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Role;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// FROM, JOIN and WHERE, resolved: tuples of instances, one per alias, bound by the edges and
/// meeting all conditions.
///
/// @param aliases the instances of a row; the first is the one FROM names
/// @param edges how they hang together: a tree rooted at the first alias, each edge from an alias
///     already reached to a new one
/// @param conditions the conditions on a row, in the order of the text
public record Pattern(List<Alias> aliases, List<JoinEdge> edges, List<Condition> conditions) {
    /// Copies the lists and checks that the edges can be a tree.
    public Pattern {
        aliases = List.copyOf(aliases);
        edges = List.copyOf(edges);
        conditions = List.copyOf(conditions);
        if (edges.size() != aliases.size() - 1) {
            throw new IllegalArgumentException(
                    edges.size() + " edges over " + aliases.size() + " aliases");
        }
    }

    /// The alias that FROM names.
    public Alias root() {
        return aliases.getFirst();
    }

    /// The alias of a name.
    ///
    /// @throws IllegalArgumentException when there is none
    public Alias alias(String name) {
        return aliases.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no alias " + name));
    }

    /// The paths that start from the first alias, follow roles to one instance, and are bound by
    /// `=`: `at`, `hour.sensor`.
    List<String> boundPaths() {
        Map<String, String> prefixes = new HashMap<>(Map.of(root().name(), ""));
        for (JoinEdge edge : edges) {
            if (edge.role().direction() == Role.Direction.FORWARD
                    && prefixes.containsKey(edge.from())) {
                prefixes.put(
                        edge.to(),
                        prefixes.get(edge.from()) + edge.role().relationship().role() + ".");
            }
        }
        List<String> paths = new ArrayList<>();
        for (Condition condition : conditions) {
            if (condition instanceof Condition.Comparison(var reference, var operator, _)
                    && operator == Condition.Operator.EQUAL
                    && prefixes.containsKey(reference.alias())) {
                paths.add(prefixes.get(reference.alias()) + reference.attribute().name());
            }
        }
        return paths;
    }
}

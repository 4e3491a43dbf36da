package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Role;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Whether a WHERE clause names one instance.
final class WholeKey {
    private WholeKey() {}

    /// Whether the conditions of a pattern are equalities of the whole key of its first alias, and
    /// nothing else.
    static boolean isBound(Model model, Pattern pattern) {
        Map<String, String> paths = paths(pattern);
        List<String> bound =
                pattern.conditions().stream().map(each -> path(each, paths)).sorted().toList();
        List<String> key =
                model.keyProperties(pattern.root().entity().name()).stream()
                        .map(Property::path)
                        .sorted()
                        .toList();
        return bound.equals(key);
    }

    /// The path from the first alias to each alias that roles lead to, with a dot at its end.
    static Map<String, String> paths(Pattern pattern) {
        Map<String, String> paths = new HashMap<>();
        paths.put(pattern.root().name(), "");
        for (JoinEdge edge : pattern.edges()) {
            String path = paths.get(edge.from());
            if (path != null && edge.role().direction() == Role.Direction.FORWARD) {
                paths.put(edge.to(), path + edge.role().relationship().role() + ".");
            }
        }
        return paths;
    }

    /// The path of an equality; `?` for any other condition.
    private static String path(Condition condition, Map<String, String> paths) {
        return condition instanceof Condition.Comparison(var reference, var operator, _)
                        && operator == Condition.Operator.EQUAL
                ? paths.getOrDefault(reference.alias(), "?") + reference.attribute().name()
                : "?";
    }
}

package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Role;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Whether a statement names one instance, and by which values.
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

    /// The values by which a statement names its instance, by the paths of the key's properties;
    /// empty when it does not name one instance by the whole key.
    static Map<String, Value> values(Model model, ConceptualMutation statement) {
        return switch (statement) {
            case ConceptualMutation.Insert insert -> {
                Map<String, Value> values = new LinkedHashMap<>();
                insert.values().forEach(each -> values.put(each.property().path(), each.value()));
                values.keySet()
                        .retainAll(
                                model.keyProperties(insert.entity().name()).stream()
                                        .map(Property::path)
                                        .toList());
                yield values;
            }
            case ConceptualMutation.Update update -> values(model, update.pattern());
            case ConceptualMutation.Delete delete -> values(model, delete.pattern());
            case ConceptualMutation.Count _, ConceptualMutation.Several _ -> Map.of();
        };
    }

    private static Map<String, Value> values(Model model, Pattern pattern) {
        if (!isBound(model, pattern)) {
            return Map.of();
        }
        Map<String, String> paths = paths(pattern);
        Map<String, Value> values = new LinkedHashMap<>();
        for (Condition condition : pattern.conditions()) {
            if (condition instanceof Condition.Comparison(_, _, var value)) {
                values.put(path(condition, paths), value);
            }
        }
        return values;
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

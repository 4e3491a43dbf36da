package dev.rowhouse.prove.draw;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Property;
import dev.rowhouse.model.concept.Role;
import dev.rowhouse.model.query.AttributeReference;
import dev.rowhouse.model.query.Condition;
import dev.rowhouse.model.query.JoinEdge;
import dev.rowhouse.model.query.Pattern;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Whether a mutation names its instance by the key alone.
final class KeyConditions {
    private KeyConditions() {}

    /// Whether the conditions of a pattern are equalities with key attributes of its first alias.
    public static boolean areAll(Model model, Pattern pattern) {
        Map<String, String> paths = paths(pattern);
        Set<String> key = key(model, pattern);
        return pattern.conditions().stream()
                .allMatch(condition ->
                        equated(condition)
                                .map(each -> key.contains(path(paths, each)))
                                .orElse(false));
    }

    /// Whether the conditions of a pattern fix the whole key of its first alias, and perhaps more.
    static boolean bindKey(Model model, Pattern pattern) {
        Map<String, String> paths = paths(pattern);
        Set<String> bound = new HashSet<>();
        pattern.conditions()
                .forEach(each -> equated(each).ifPresent(found -> bound.add(path(paths, found))));
        return bound.containsAll(key(model, pattern));
    }

    private static Map<String, String> paths(Pattern pattern) {
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

    private static Set<String> key(Model model, Pattern pattern) {
        Set<String> key = new HashSet<>();
        for (Property part : model.keyProperties(pattern.root().entity().name())) {
            key.add(part.path());
        }
        return key;
    }

    /// The parameters that the conditions of a pattern compare with.
    public static Set<String> parameters(Pattern pattern) {
        Set<String> parameters = new HashSet<>();
        ParameterUses.of(pattern.conditions()).forEach(use -> parameters.add(use.parameter()));
        return parameters;
    }

    private static Optional<AttributeReference> equated(Condition condition) {
        return condition instanceof Condition.Comparison(var attribute, var operator, var _)
                        && operator == Condition.Operator.EQUAL
                ? Optional.of(attribute)
                : Optional.empty();
    }

    private static String path(Map<String, String> paths, AttributeReference reference) {
        return paths.getOrDefault(reference.alias(), "?") + reference.attribute().name();
    }
}

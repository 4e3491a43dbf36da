package dev.rowhouse.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An entity of a [RandomWorkload], while it is made.
///
/// **Thread safety.** Belongs to one thread.
final class RandomEntity {
    final String name;
    final List<String> key = new ArrayList<>();
    final List<String> candidateKey = new ArrayList<>();
    final List<String> attributes = new ArrayList<>();
    final List<String> optional = new ArrayList<>();
    String growth = "";
    String callers = "";
    final StringBuilder declared = new StringBuilder();
    final List<Role> roles = new ArrayList<>();
    final List<String> optionalRoles = new ArrayList<>();
    final List<Role> inverses = new ArrayList<>();

    /// The ways to many instances that belong to this one, and to links.
    final List<Role> many = new ArrayList<>();

    final List<String> links = new ArrayList<>();
    final List<Role> linked = new ArrayList<>();
    final Map<String, String> types = new LinkedHashMap<>();
    final List<String> derived = new ArrayList<>();

    /// Whether counters of other instances count its instances.
    boolean isCounted;

    /// Whether a mutation changes a part of its key.
    boolean movesKey;

    RandomEntity(String name) {
        this.name = name;
    }

    /// Adds the paths of attributes, of the entity and of what it refers to.
    ///
    /// @param bindable those among them that always have a value
    /// @param depth how many roles are walked
    void collect(String prefix, List<String> all, List<String> bindable, int depth) {
        attributes.forEach(attribute -> all.add(prefix + "." + attribute));
        attributes.forEach(attribute -> bindable.add(prefix + "." + attribute));
        optional.forEach(attribute -> all.add(prefix + "." + attribute));
        for (Role role : roles) {
            if (depth > 0) {
                role.target().collect(prefix + "." + role.name(), all, bindable, depth - 1);
            }
        }
    }

    /// Adds the paths of what is derived.
    ///
    /// @param depth how many roles are walked
    void collectDerived(String prefix, List<String> all, int depth) {
        derived.forEach(attribute -> all.add(prefix + "." + attribute));
        for (Role role : roles) {
            if (depth > 0) {
                role.target().collectDerived(prefix + "." + role.name(), all, depth - 1);
            }
        }
    }

    /// Whether no two instances may have the same value of an attribute, or the same value of a
    /// candidate key of which it is a part.
    boolean isUnique(String attribute) {
        return candidateKey.contains(attribute)
                || declaration(attribute).anyMatch(line -> line.contains("unique"));
    }

    /// Whether a derived attribute is null where nothing belongs to an instance.
    boolean mayBeNull(String attribute) {
        return declaration(attribute)
                .anyMatch(line -> line.contains("MIN(") || line.contains("MAX("));
    }

    /// Whether a mutation changes the key of an instance, also by changing that of another one to
    /// which the key refers.
    boolean mayMove() {
        return movesKey
                || roles.stream()
                        .filter(role -> key.contains(role.name()))
                        .anyMatch(role -> role.target().mayMove());
    }

    /// Whether an attribute is a counter.
    boolean isCounter(String attribute) {
        return declaration(attribute).anyMatch(line -> line.contains("counter"));
    }

    /// The line that declares an attribute.
    private Stream<String> declaration(String attribute) {
        return declared.toString()
                .lines()
                .filter(line -> line.startsWith("      " + attribute + ":"));
    }

    /// A way from one entity to another.
    record Role(String name, RandomEntity target) {}

    /// The condition that names an instance `e` by its key: `e.a1 = :ka1 AND e.a2 = :ka2`.
    String byKey() {
        return key.stream()
                .map(part -> "e." + part + " = :k" + part)
                .collect(Collectors.joining(" AND "));
    }

    /// An INSERT that gives some attributes and roles their values.
    String insert(List<String> columns) {
        List<String> parameters = columns.stream().map(column -> ":" + column).toList();
        return "INSERT INTO %s (%s) VALUES (%s)"
                .formatted(name, String.join(", ", columns), String.join(", ", parameters));
    }
}

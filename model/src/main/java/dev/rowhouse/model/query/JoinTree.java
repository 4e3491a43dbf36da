package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Role;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The aliases of a statement and the edges between them, while they are gathered: a tree whose
/// root is the first alias.
///
/// **Thread safety.** None; lives as long as the resolution of one statement.
final class JoinTree {
    private final Map<String, Alias> aliases = new LinkedHashMap<>();
    private final List<JoinEdge> edges = new ArrayList<>();

    /// Whether there is an alias of this name.
    boolean contains(String name) {
        return aliases.containsKey(name);
    }

    /// The entity of an alias.
    ///
    /// @throws IllegalStateException when there is no such alias
    EntityType entity(String name) {
        Alias found = aliases.get(name);
        if (found == null) {
            throw new IllegalStateException("no alias " + name);
        }
        return found.entity();
    }

    /// The names that the text gives its aliases.
    List<String> written() {
        return aliases.values().stream()
                .filter(alias -> alias.origin() == Alias.Origin.WRITTEN)
                .map(Alias::name)
                .toList();
    }

    /// A name like this one that no alias has.
    String free(String name) {
        String candidate = name;
        for (int i = 2; aliases.containsKey(candidate); i++) {
            candidate = name + "#" + i;
        }
        return candidate;
    }

    /// Adds an alias that has no edge yet, under a name that is free.
    void add(Alias alias) {
        aliases.put(alias.name(), alias);
    }

    /// Adds the edge that leads to an alias.
    void connect(String from, Role role, String to, JoinEdge.Match match) {
        edges.add(new JoinEdge(from, role, to, canMiss(role) ? match : JoinEdge.Match.REQUIRED));
    }

    private static boolean canMiss(Role role) {
        return role.relationship().optional() || role.direction() == Role.Direction.INVERSE;
    }

    /// One step along a to-one role: an edge that is there already, in either direction, else a new
    /// alias.
    ///
    /// @param name what to call the new alias
    String step(String from, Role role, Alias name, JoinEdge.Match wanted) {
        for (int i = 0; i < edges.size(); i++) {
            JoinEdge edge = edges.get(i);
            if (edge.from().equals(from) && edge.role().equals(role)) {
                if (wanted == JoinEdge.Match.REQUIRED) {
                    edges.set(i, new JoinEdge(from, role, edge.to(), wanted));
                }
                return edge.to();
            }
            if (edge.to().equals(from) && edge.role().equals(role.reversed())) {
                return edge.from();
            }
        }
        add(name);
        connect(from, role, name.name(), wanted);
        return name.name();
    }

    /// Whether a row may have no instance for an alias.
    boolean canMiss(String alias) {
        Optional<JoinEdge> in = edgeTo(alias);
        return in.isPresent()
                && (in.get().match() == JoinEdge.Match.OPTIONAL || canMiss(in.get().from()));
    }

    /// Whether a row lacks an alias only where LEFT JOIN has found none of many.
    boolean isOfMany(String alias) {
        Optional<JoinEdge> in = edgeTo(alias);
        return in.isEmpty()
                || (in.get().match() == JoinEdge.Match.REQUIRED
                                || in.get().role().direction() == Role.Direction.INVERSE)
                        && isOfMany(in.get().from());
    }

    /// Whether an alias is reached by way of another one.
    boolean isBeyond(String alias, String other) {
        Optional<JoinEdge> in = edgeTo(alias);
        return in.isPresent()
                && (in.get().from().equals(other) || isBeyond(in.get().from(), other));
    }

    /// Leaves out rows that have no instance for an alias.
    void require(String alias) {
        for (Optional<JoinEdge> in = edgeTo(alias); in.isPresent(); in = edgeTo(in.get().from())) {
            JoinEdge edge = in.get();
            edges.set(
                    edges.indexOf(edge),
                    new JoinEdge(edge.from(), edge.role(), edge.to(), JoinEdge.Match.REQUIRED));
        }
    }

    private Optional<JoinEdge> edgeTo(String alias) {
        return edges.stream().filter(edge -> edge.to().equals(alias)).findFirst();
    }

    /// Everything gathered, with the conditions that rows must meet.
    Pattern pattern(List<Condition> conditions) {
        return new Pattern(List.copyOf(aliases.values()), edges, conditions);
    }
}

package dev.rowhouse.design.designer;

import java.util.Set;

/// The callers who help each other because the design needs it.
///
/// @param entities the entities whose mutations hold their instances
/// @param groups the names of the mutations of several statements that hold the instances of all of
///     them
record Held(Set<String> entities, Set<String> groups) {
    /// Copies the sets.
    Held {
        entities = Set.copyOf(entities);
        groups = Set.copyOf(groups);
    }

    boolean isNone() {
        return entities.isEmpty() && groups.isEmpty();
    }
}

package dev.rowhouse.imports.draft;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The unique constraints that a model file repeats.
public final class CandidateKeys {
    private CandidateKeys() {}

    /// The candidate keys of several parts that say something. One that contains the key, a unique
    /// attribute or another candidate key follows from these.
    ///
    /// @param all attributes and roles of each
    /// @param key the key of the entity
    /// @param attributes the attributes of the entity
    public static List<List<String>> telling(
            List<List<String>> all, List<String> key, List<AttributeDraft> attributes) {
        Set<String> unique =
                attributes.stream()
                        .filter(AttributeDraft::unique)
                        .map(AttributeDraft::name)
                        .collect(Collectors.toSet());
        List<List<String>> telling = new ArrayList<>();
        for (List<String> each : all) {
            boolean isImplied =
                    each.containsAll(key)
                            || each.stream().anyMatch(unique::contains)
                            || telling.stream().anyMatch(each::containsAll);
            if (each.size() > 1 && !isImplied) {
                telling.removeIf(other -> other.containsAll(each));
                telling.add(each);
            }
        }
        return telling;
    }
}

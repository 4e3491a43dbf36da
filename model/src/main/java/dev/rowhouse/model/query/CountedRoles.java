package dev.rowhouse.model.query;

import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.concept.Relationship;

import java.util.List;

/// Finds the roles of a mutation's entity through which it counts: their targets have counters of
/// its instances. For example, the role `follow.followed` where a user has
/// `followers: {type: counter, derived: COUNT(followers)}`.
public final class CountedRoles {
    private CountedRoles() {}

    /// The roles; none when the mutation leaves the counters as they are.
    public static List<Relationship> of(Model model, ConceptualMutation mutation) {
        return switch (mutation) {
            case ConceptualMutation.Insert insert -> model.countingRoles(insert.entity().name());
            case ConceptualMutation.Delete delete -> model.countingRoles(delete.entity().name());
            case ConceptualMutation.Update update ->
                    model.countingRoles(update.entity().name()).stream()
                            .filter(role -> isReassigned(model, role, update.values()))
                            .toList();
            case ConceptualMutation.Count _ -> List.of();
            case ConceptualMutation.Several several ->
                    several.parts().stream()
                            .flatMap(part -> of(model, part).stream())
                            .distinct()
                            .toList();
        };
    }

    private static boolean isReassigned(
            Model model, Relationship role, List<Assignment> assignments) {
        return model.reference(role.owner(), role.role()).stream()
                .anyMatch(property ->
                        assignments.stream()
                                .anyMatch(each -> each.property().path().equals(property.path())));
    }
}

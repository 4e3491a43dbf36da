package dev.rowhouse.model.concept;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The entities of a model that have subtypes.
///
/// @param hierarchies one for each, in the order of the file
public record Subtypes(List<Hierarchy> hierarchies) {
    /// No entity has subtypes.
    public static final Subtypes NONE = new Subtypes(List.of());

    /// Copies the list.
    public Subtypes {
        hierarchies = List.copyOf(hierarchies);
    }

    /// The hierarchy of an entity; empty when it has no subtypes.
    public Optional<Hierarchy> of(String entity) {
        // The designer asks often, and most models have none.
        for (Hierarchy each : hierarchies) {
            if (each.root().equals(entity)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /// The subtype of a name.
    public Optional<Subtype> find(String name) {
        return all().filter(each -> each.name().equals(name)).findFirst();
    }

    /// All subtypes.
    public Stream<Subtype> all() {
        return hierarchies.stream().flatMap(each -> each.subtypes().stream());
    }

    /// The subtype at the far end of a to-one relationship; empty if it leads to any instance.
    public Optional<Subtype> target(Relationship role) {
        return all().filter(each -> each.referring().contains(role.name())).findFirst();
    }

    /// The subtype whose instances have a to-one role; empty if all instances of its entity have.
    public Optional<Subtype> owner(Relationship role) {
        return of(role.owner()).stream()
                .flatMap(each -> each.having(role.role()).stream())
                .findFirst();
    }
}

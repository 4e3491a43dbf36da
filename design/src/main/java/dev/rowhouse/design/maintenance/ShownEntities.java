package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.ConceptualMutation;

import java.util.LinkedHashSet;
import java.util.Set;

/// The entities whose instances a table shows, and those from which values are derived, which any
/// table may show. Most mutations are about other entities and have no work for the table, so they
/// need not be drafted for it.
///
/// @param names the entities by name
public record ShownEntities(Set<String> names) {
    /// Copies the set.
    public ShownEntities {
        names = Set.copyOf(names);
    }

    /// The entities for a table.
    ///
    /// @param sources the entities from which values of the model are derived, see [#sources]
    public static ShownEntities of(Model model, Table table, Set<String> sources) {
        Set<String> names = new LinkedHashSet<>(sources);
        names.addAll(Occurrence.entities(model, table));
        return new ShownEntities(names);
    }

    /// The entities, by name, from whose instances attributes of others are derived.
    public static Set<String> sources(Model model) {
        Set<String> sources = new LinkedHashSet<>();
        for (EntityType entity : model.entities()) {
            if (model.relationshipsOf(entity.name()).stream()
                    .anyMatch(role -> !model.derivedBy(role).isEmpty())) {
                sources.add(entity.name());
            }
        }
        return sources;
    }

    /// Whether a mutation may write to the table.
    public boolean mayBeWrittenBy(ConceptualMutation mutation) {
        return names.contains(mutation.entity().name());
    }
}

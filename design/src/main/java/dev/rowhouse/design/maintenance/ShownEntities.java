package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.query.ConceptualMutation;

import java.util.Set;

/// The entities of which a table shows instances. Most mutations are about other entities and have
/// no work for the table, so they need not be drafted for it.
///
/// @param model the model of the table
/// @param names the entities by name
public record ShownEntities(Model model, Set<String> names) {
    /// Copies the set.
    public ShownEntities {
        names = Set.copyOf(names);
    }

    /// The entities that a table shows.
    public static ShownEntities of(Model model, Table table) {
        return new ShownEntities(model, Occurrence.entities(model, table));
    }

    /// Whether a mutation may write to the table: it shows the mutation's entity, or there are
    /// values derived from instances of that entity, which any table may show.
    public boolean mayBeWrittenBy(ConceptualMutation mutation) {
        String entity = mutation.entity().name();
        return names.contains(entity)
                || model.relationshipsOf(entity).stream()
                        .anyMatch(role -> !model.derivedBy(role).isEmpty());
    }
}

package dev.rowhouse.design.cost;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.maintenance.MutationDrafter;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.ConceptualMutation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Computes the work that a view adds to mutations of its base. A value that all rows of a
/// partition share is one static column of the base, but a view shows no static columns: with a
/// view, each row stores the value, and a change of it looks up and rewrites all of them.
///
/// @param base the base with nothing but its key
/// @param view the view with nothing but its key
record ViewedBase(Model model, CardinalityEstimator cardinalities, Table base, Table view) {
    /// The added work of a mutation.
    ///
    /// @param columns the columns that the view may show
    List<MaintenanceCost.Part> parts(ConceptualMutation mutation, List<Field> columns) {
        List<MaintenanceCost.Part> parts = new ArrayList<>();
        for (Field field : view.key().fields()) {
            part(mutation, field, Set.of()).ifPresent(parts::add);
        }
        for (Field field : columns) {
            part(mutation, field, Set.of(field)).ifPresent(parts::add);
        }
        return parts;
    }

    /// The work for one field of the base.
    ///
    /// @param columns the columns of the view that make it necessary
    private Optional<MaintenanceCost.Part> part(
            ConceptualMutation mutation, Field field, Set<Field> columns) {
        Table storing = base.storing(List.of(field));
        TableSet alone = TableSet.of(model, storing);
        if (!alone.isStatic(storing, field)) {
            return Optional.empty();
        }
        TableSet viewed = TableSet.of(model, storing);
        viewed.put(view.viewOf(storing).storing(List.of(field)));
        Optional<DraftedWork> before = work(mutation, alone);
        Optional<DraftedWork> after = work(mutation, viewed);
        if (before.isEmpty() || after.isEmpty()) {
            return Optional.empty();
        }
        double writes = after.get().writes() - before.get().writes();
        double written = after.get().written(field) - before.get().written(field);
        List<MaintenanceCost.LookupUse> lookups =
                DraftedWork.beyond(after.get().lookups(), before.get().lookups());
        return writes == 0 && lookups.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new MaintenanceCost.Part(
                                columns,
                                Optional.empty(),
                                writes,
                                0,
                                writes * cardinalities.bytes(base.key().fields())
                                        + written * cardinalities.bytes(List.of(field)),
                                lookups,
                                false));
    }

    private Optional<DraftedWork> work(ConceptualMutation mutation, TableSet tables) {
        return DraftedWork.of(mutation, new MutationDrafter(model, tables), cardinalities);
    }
}

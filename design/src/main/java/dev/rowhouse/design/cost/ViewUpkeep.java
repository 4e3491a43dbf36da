package dev.rowhouse.design.cost;

import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.ConceptualMutation;

import java.util.IdentityHashMap;
import java.util.List;

/// Computes the work that mutations need for a view: what Cassandra does, and what the view adds to
/// the work for its base.
///
/// **Thread safety.** None; one [MaintenanceCosts] owns it.
public final class ViewUpkeep {
    private final TableUpkeep.Storing view;
    private final TableUpkeep.Storing base;
    private final ViewedBase added;
    private final List<Field> shown;
    private final IdentityHashMap<ConceptualMutation, MaintenanceCost> costs =
            new IdentityHashMap<>();

    /// @param added the work that the view adds to that for its base
    /// @param shown the columns that the view may show
    ViewUpkeep(
            TableUpkeep.Storing view,
            TableUpkeep.Storing base,
            ViewedBase added,
            List<Field> shown) {
        this.view = view;
        this.base = base;
        this.added = added;
        this.shown = shown;
    }

    /// The work of a mutation.
    ///
    /// @param mutation one that [MaintenanceCosts#same] has returned
    public MaintenanceCost of(ConceptualMutation mutation) {
        return costs.computeIfAbsent(
                mutation,
                each ->
                        view.mayBeWrittenBy(each) || base.mayBeWrittenBy(each)
                                ? view.of(each).ofView().plus(added.parts(each, shown))
                                : MaintenanceCost.NONE);
    }
}

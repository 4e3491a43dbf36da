package dev.rowhouse.design.cost;

import dev.rowhouse.design.logical.Nesting;
import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.design.maintenance.ShownEntities;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.ConceptualMutation;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Computes the work that mutations need for candidate tables. Candidate tables with the same rows,
/// key and collections share one [TableUpkeep], so each mutation is drafted once for all of them.
///
/// **Thread safety.** None; the searches of one design, and of those that follow it, share an
/// object.
public final class MaintenanceCosts {
    private final Model model;
    private final CardinalityEstimator cardinalities;
    private final Set<String> sources;
    private final Map<Rows, TableUpkeep> tables = new HashMap<>();
    private final Map<Viewed, ViewUpkeep> views = new HashMap<>();
    private final Map<ConceptualMutation, ConceptualMutation> mutations = new HashMap<>();

    /// Creates an empty store of drafts for the mutations of a model.
    public MaintenanceCosts(Model model, CardinalityEstimator cardinalities) {
        this.model = model;
        this.cardinalities = cardinalities;
        this.sources = ShownEntities.sources(model);
    }

    /// The identity of a table, whatever it stores besides its key.
    private record Rows(
            RowShape shape, TableKey key, boolean isCounter, Optional<Nesting> nesting) {}

    /// The mutation under which the drafts of a mutation are kept: the first one that does the
    /// same, at any rate.
    public ConceptualMutation same(ConceptualMutation mutation) {
        return mutations.computeIfAbsent(
                mutation.with(mutation.header().withoutRate()), bare -> bare);
    }

    /// The upkeep of a table by one mutation, for any subset of some columns.
    public MaintenanceCost of(ConceptualMutation mutation, Table table, Collection<Field> columns) {
        return of(table, columns).of(same(mutation));
    }

    /// The upkeep of a view that may show some columns.
    public ViewUpkeep ofView(Table view, Table base, Collection<Field> columns) {
        List<Field> shown = List.copyOf(columns);
        return views.computeIfAbsent(
                new Viewed(rows(view), rows(base), shown),
                _ ->
                        new ViewUpkeep(
                                of(view, shown),
                                of(base, shown),
                                new ViewedBase(model, cardinalities, base.bare(), view.bare()),
                                shown));
    }

    private record Viewed(Rows view, Rows base, List<Field> columns) {}

    private static Rows rows(Table table) {
        return new Rows(table.shape(), table.key(), table.isCounter(), table.nesting());
    }

    /// The upkeep of a table that may store some columns.
    public TableUpkeep.Storing of(Table table, Collection<Field> columns) {
        return tables.computeIfAbsent(
                        rows(table),
                        _ -> new TableUpkeep(model, cardinalities, table.bare(), sources))
                .storing(List.copyOf(columns));
    }
}

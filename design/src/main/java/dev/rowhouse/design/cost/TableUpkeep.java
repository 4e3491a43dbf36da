package dev.rowhouse.design.cost;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.maintenance.MutationDrafter;
import dev.rowhouse.design.maintenance.ShownEntities;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.ConceptualMutation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Computes the work that mutations need for one table. A mutation is drafted as if the table were
/// the only one, first with only its key and then with each column added. The difference is the
/// work for that column. Each draft is made once and kept.
///
/// **Thread safety.** None; one [MaintenanceCosts] owns it.
public final class TableUpkeep {
    private final Model model;
    private final CardinalityEstimator cardinalities;
    private final Table table;
    private final Map<Optional<Field>, Drafts> drafts = new HashMap<>();
    private final Map<List<Field>, Storing> storing = new HashMap<>();

    /// @param table the table with nothing but its key and its collections
    TableUpkeep(Model model, CardinalityEstimator cardinalities, Table table) {
        this.model = model;
        this.cardinalities = cardinalities;
        this.table = table;
    }

    /// The upkeep of the table for any subset of some columns.
    Storing storing(List<Field> columns) {
        return storing.computeIfAbsent(columns, _ -> new Storing(columns));
    }

    /// The work for the table with a column or with none; empty when the mutation is impossible.
    private Optional<DraftedWork> work(ConceptualMutation mutation, Optional<Field> column) {
        return drafts.computeIfAbsent(column, _ -> new Drafts(column)).of(mutation);
    }

    /// Drafts for the table where it stores one column besides its key, or none.
    private final class Drafts {
        private final MutationDrafter drafter;
        private final IdentityHashMap<ConceptualMutation, Optional<DraftedWork>> works =
                new IdentityHashMap<>();

        Drafts(Optional<Field> column) {
            Table alone = table.storing(column.stream().toList());
            this.drafter = new MutationDrafter(model, TableSet.of(model, alone));
        }

        Optional<DraftedWork> of(ConceptualMutation mutation) {
            return works.computeIfAbsent(mutation, this::draft);
        }

        private Optional<DraftedWork> draft(ConceptualMutation mutation) {
            return work(mutation, drafter)
                    .map(alone ->
                            mayCheck(mutation)
                                    ? work(mutation, drafter.lookedFor())
                                            .map(alone::checking)
                                            .orElse(alone)
                                    : alone);
        }
    }

    /// The work of a mutation; empty when the table makes it impossible.
    private Optional<DraftedWork> work(ConceptualMutation mutation, MutationDrafter drafter) {
        return switch (drafter.draft(mutation)) {
            case MutationDrafter.Outcome.Possible(var draft) ->
                    Optional.of(DraftedWork.of(draft, cardinalities));
            case MutationDrafter.Outcome.Impossible _ -> Optional.empty();
        };
    }

    /// Whether another table may make a mutation check something for this one: it computes derived
    /// attributes of an owner again.
    private boolean mayCheck(ConceptualMutation mutation) {
        return mutation instanceof ConceptualMutation.Update update
                && model.relationshipsOf(update.entity().name()).stream()
                        .anyMatch(role -> !model.derivedBy(role).isEmpty());
    }

    /// The upkeep of the table for any subset of some columns.
    public final class Storing {
        private final List<Field> columns;
        private final ShownEntities shown;
        private final IdentityHashMap<ConceptualMutation, MaintenanceCost> costs =
                new IdentityHashMap<>();

        private Storing(List<Field> columns) {
            this.columns = columns;
            this.shown = ShownEntities.of(model, table.storing(columns));
        }

        /// The work of a mutation.
        ///
        /// @param mutation one that [MaintenanceCosts#same] has returned
        public MaintenanceCost of(ConceptualMutation mutation) {
            return costs.computeIfAbsent(
                    mutation,
                    each -> shown.mayBeWrittenBy(each) ? cost(each) : MaintenanceCost.NONE);
        }

        private MaintenanceCost cost(ConceptualMutation mutation) {
            return work(mutation, Optional.empty())
                    .map(bare -> cost(mutation, bare))
                    .orElse(MaintenanceCost.REFUSED);
        }

        private MaintenanceCost cost(ConceptualMutation mutation, DraftedWork bare) {
            Set<Field> refused = new LinkedHashSet<>();
            List<MaintenanceCost.Part> parts = new ArrayList<>();
            if (!bare.isEmpty()) {
                parts.add(
                        new MaintenanceCost.Part(
                                Set.of(),
                                bare.writes(),
                                bare.inserts(),
                                bare.writes() * cardinalities.bytes(table.fields()),
                                bare.lookups()));
            }
            StatementCosts statements = new StatementCosts(bare);
            for (Field column : columns) {
                Optional<DraftedWork> possible = work(mutation, Optional.of(column));
                if (possible.isEmpty()) {
                    refused.add(column);
                    continue;
                }
                DraftedWork each = possible.get();
                statements.add(column, each);
                List<MaintenanceCost.LookupUse> more =
                        DraftedWork.beyond(each.lookups(), bare.lookups());
                double written = each.written(column) * cardinalities.bytes(List.of(column));
                if (written > 0 || !more.isEmpty()) {
                    parts.add(new MaintenanceCost.Part(Set.of(column), 0, 0, written, more));
                }
            }
            parts.addAll(statements.parts(cardinalities.bytes(table.key().fields())));
            return new MaintenanceCost(parts, false, refused);
        }
    }
}

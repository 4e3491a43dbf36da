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

    private DraftedWork work(ConceptualMutation mutation, Optional<Field> column) {
        return drafts.computeIfAbsent(column, _ -> new Drafts(column)).of(mutation);
    }

    /// Drafts for the table where it stores one column besides its key, or none.
    private final class Drafts {
        private final MutationDrafter drafter;
        private final IdentityHashMap<ConceptualMutation, DraftedWork> works =
                new IdentityHashMap<>();

        Drafts(Optional<Field> column) {
            Table alone = table.storing(column.stream().toList());
            this.drafter = new MutationDrafter(model, TableSet.of(model, alone));
        }

        DraftedWork of(ConceptualMutation mutation) {
            return works.computeIfAbsent(mutation, this::draft);
        }

        private DraftedWork draft(ConceptualMutation mutation) {
            return switch (drafter.draft(mutation)) {
                case MutationDrafter.Outcome.Possible(var draft) ->
                        DraftedWork.of(draft, cardinalities);
                case MutationDrafter.Outcome.Impossible _ -> DraftedWork.NONE;
            };
        }
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
            DraftedWork bare = work(mutation, Optional.empty());
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
            Map<String, List<OfColumn>> together = new LinkedHashMap<>();
            for (Field column : columns) {
                OfColumn each = new OfColumn(column, work(mutation, Optional.of(column)));
                if (each.work().writes() > bare.writes()) {
                    together.computeIfAbsent(each.work().statements(), _ -> new ArrayList<>())
                            .add(each);
                }
                List<MaintenanceCost.LookupUse> more =
                        beyond(each.work().lookups(), bare.lookups());
                double written = each.work().written(column) * cardinalities.bytes(List.of(column));
                if (written > 0 || !more.isEmpty()) {
                    parts.add(new MaintenanceCost.Part(Set.of(column), 0, 0, written, more));
                }
            }
            for (List<OfColumn> group : together.values()) {
                DraftedWork first = group.getFirst().work();
                double writes = first.writes() - bare.writes();
                parts.add(
                        new MaintenanceCost.Part(
                                new LinkedHashSet<>(group.stream().map(OfColumn::column).toList()),
                                writes,
                                Math.max(0, first.inserts() - bare.inserts()),
                                writes * cardinalities.bytes(table.key().fields()),
                                common(group.stream().map(OfColumn::work).toList())));
            }
            return new MaintenanceCost(parts);
        }
    }

    /// The work for the table with one column besides its key.
    private record OfColumn(Field column, DraftedWork work) {}

    /// The lookups that occur in all works, with the fields that all of them must find.
    private static List<MaintenanceCost.LookupUse> common(List<DraftedWork> works) {
        return works.getFirst().lookups().stream()
                .filter(use ->
                        works.stream()
                                .allMatch(work ->
                                        work.lookups().stream()
                                                .anyMatch(o -> o.key().equals(use.key()))))
                .map(use -> use.of(commonOutputs(use, works)))
                .toList();
    }

    private static Set<Field> commonOutputs(
            MaintenanceCost.LookupUse use, List<DraftedWork> works) {
        Set<Field> outputs = new LinkedHashSet<>(use.outputs());
        for (DraftedWork work : works) {
            work.lookups().stream()
                    .filter(other -> other.key().equals(use.key()))
                    .forEach(other -> outputs.retainAll(other.outputs()));
        }
        return outputs;
    }

    /// The lookups, or fields of lookups, that are not among the known ones.
    private static List<MaintenanceCost.LookupUse> beyond(
            List<MaintenanceCost.LookupUse> lookups, List<MaintenanceCost.LookupUse> known) {
        List<MaintenanceCost.LookupUse> more = new ArrayList<>();
        for (MaintenanceCost.LookupUse use : lookups) {
            Set<Field> outputs = new LinkedHashSet<>(use.outputs());
            boolean isKnown = false;
            for (MaintenanceCost.LookupUse other : known) {
                if (other.key().equals(use.key())) {
                    isKnown = true;
                    outputs.removeAll(other.outputs());
                }
            }
            if (!isKnown || !outputs.isEmpty()) {
                more.add(use.of(outputs));
            }
        }
        return more;
    }
}

package dev.rowhouse.design.cost;

import dev.rowhouse.design.logical.Table;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.maintenance.ColumnChanges;
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
/// work for that column. Each draft is made once and kept. None is made where it is plain that
/// there is no work, see [ShownEntities] and [ColumnChanges].
///
/// **Thread safety.** None; one [MaintenanceCosts] owns it.
public final class TableUpkeep {
    private final Model model;
    private final CardinalityEstimator cardinalities;
    private final Table table;
    private final Set<String> sources;
    private final Map<List<Field>, Drafts> drafts = new HashMap<>();
    private final Map<List<Field>, Storing> storing = new HashMap<>();

    /// @param table the table with nothing but its key and its collections
    /// @param sources the entities from which values of the model are derived
    TableUpkeep(Model model, CardinalityEstimator cardinalities, Table table, Set<String> sources) {
        this.model = model;
        this.cardinalities = cardinalities;
        this.table = table;
        this.sources = sources;
    }

    /// The upkeep of the table for any subset of some columns.
    Storing storing(List<Field> columns) {
        return storing.computeIfAbsent(columns, _ -> new Storing(columns));
    }

    /// The work for the table with some columns; empty when the mutation is impossible.
    private Optional<DraftedWork> work(ConceptualMutation mutation, List<Field> columns) {
        return drafts(columns).of(mutation);
    }

    private Drafts drafts(List<Field> columns) {
        return drafts.computeIfAbsent(columns, _ -> new Drafts(columns));
    }

    /// Drafts for the table where it stores some columns besides its key.
    private final class Drafts {
        private final MutationDrafter drafter;
        private final ShownEntities shown;
        // Of a single column.
        private final Optional<ColumnChanges> changes;
        private final IdentityHashMap<ConceptualMutation, Optional<DraftedWork>> works =
                new IdentityHashMap<>();

        Drafts(List<Field> columns) {
            Table alone = table.storing(columns);
            this.drafter = new MutationDrafter(model, TableSet.of(model, alone));
            this.shown = ShownEntities.of(model, alone, sources);
            this.changes =
                    columns.size() == 1
                            ? Optional.of(
                                    ColumnChanges.of(model, alone, columns.getFirst(), sources))
                            : Optional.empty();
        }

        Optional<DraftedWork> of(ConceptualMutation mutation) {
            return works.computeIfAbsent(
                    mutation,
                    each -> mayHaveWork(each) ? draft(each) : Optional.of(DraftedWork.NONE));
        }

        private boolean mayHaveWork(ConceptualMutation mutation) {
            return shown.mayBeWrittenBy(mutation)
                    && (changes.isEmpty()
                            || changes.get().mayNeed(mutation)
                            || !drafts(List.of()).isWithoutWork(mutation));
        }

        private boolean isWithoutWork(ConceptualMutation mutation) {
            return of(mutation).filter(DraftedWork::isEmpty).isPresent();
        }

        private Optional<DraftedWork> draft(ConceptualMutation mutation) {
            return DraftedWork.of(mutation, drafter, cardinalities)
                    .map(alone ->
                            mayCheck(mutation)
                                    ? DraftedWork.of(mutation, drafter.lookedFor(), cardinalities)
                                            .map(alone::checking)
                                            .orElse(alone)
                                    : alone);
        }
    }

    /// Whether another table may make a mutation check something for this one: it computes derived
    /// attributes of an owner again.
    private boolean mayCheck(ConceptualMutation mutation) {
        return mutation instanceof ConceptualMutation.Update update
                && sources.contains(update.entity().name());
    }

    /// The upkeep of the table for any subset of some columns.
    public final class Storing {
        private final List<Field> columns;
        private final ShownEntities shown;
        private final IdentityHashMap<ConceptualMutation, MaintenanceCost> costs =
                new IdentityHashMap<>();

        private Storing(List<Field> columns) {
            this.columns = columns;
            this.shown = ShownEntities.of(model, table.storing(columns), sources);
        }

        /// The work of a mutation.
        ///
        /// @param mutation one that [MaintenanceCosts#same] has returned
        public MaintenanceCost of(ConceptualMutation mutation) {
            return costs.computeIfAbsent(
                    mutation, each -> mayBeWrittenBy(each) ? cost(each) : MaintenanceCost.NONE);
        }

        /// Whether a mutation can have any work for the table.
        boolean mayBeWrittenBy(ConceptualMutation mutation) {
            return shown.mayBeWrittenBy(mutation);
        }

        private MaintenanceCost cost(ConceptualMutation mutation) {
            return work(mutation, List.of())
                    .map(bare -> cost(mutation, bare))
                    .orElse(MaintenanceCost.REFUSED);
        }

        private MaintenanceCost cost(ConceptualMutation mutation, DraftedWork bare) {
            Map<Field, DraftedWork> works = new LinkedHashMap<>();
            Set<Field> refused = new LinkedHashSet<>();
            for (Field column : columns) {
                work(mutation, List.of(column))
                        .ifPresentOrElse(
                                work -> works.put(column, work), () -> refused.add(column));
            }
            List<MaintenanceCost.Part> parts = new ArrayList<>();
            if (!bare.isEmpty()) {
                parts.add(
                        new MaintenanceCost.Part(
                                Set.of(),
                                Optional.empty(),
                                bare.writes(),
                                bare.inserts(),
                                bare.writes() * cardinalities.bytes(table.fields()),
                                bare.lookups(),
                                false));
            }
            StatementCosts statements = new StatementCosts(bare);
            works.forEach((column, work) -> {
                statements.add(column, work);
                part(column, Optional.empty(), work, List.of(bare)).ifPresent(parts::add);
            });
            parts.addAll(statements.parts(cardinalities.bytes(table.key().fields())));
            works.forEach((column, work) -> {
                if (work.rewrites() > bare.rewrites()) {
                    parts.addAll(beside(mutation, column, works));
                }
            });
            return new MaintenanceCost(parts, false, refused);
        }

        /// The work for other columns beside one whose change writes whole rows: it has to find
        /// and write their values, too.
        private List<MaintenanceCost.Part> beside(
                ConceptualMutation mutation, Field rewriting, Map<Field, DraftedWork> works) {
            List<MaintenanceCost.Part> parts = new ArrayList<>();
            works.forEach((column, alone) -> {
                if (column.equals(rewriting)) {
                    return;
                }
                List<DraftedWork> known = List.of(alone, works.get(rewriting));
                work(mutation, List.of(rewriting, column))
                        .flatMap(both -> part(column, Optional.of(rewriting), both, known))
                        .ifPresent(parts::add);
            });
            return parts;
        }

        /// The bytes and lookups for a column beyond what is known already.
        private Optional<MaintenanceCost.Part> part(
                Field column, Optional<Field> beside, DraftedWork work, List<DraftedWork> known) {
            List<MaintenanceCost.LookupUse> more =
                    DraftedWork.beyond(
                            work.lookups(),
                            known.stream().flatMap(each -> each.lookups().stream()).toList());
            double rows =
                    work.written(column)
                            - known.stream().mapToDouble(each -> each.written(column)).sum();
            double written = Math.max(0, rows) * cardinalities.bytes(List.of(column));
            return written > 0 || !more.isEmpty()
                    ? Optional.of(
                            new MaintenanceCost.Part(
                                    Set.of(column), beside, 0, 0, written, more, false))
                    : Optional.empty();
        }
    }
}

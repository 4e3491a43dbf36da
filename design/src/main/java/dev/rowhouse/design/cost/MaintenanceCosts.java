package dev.rowhouse.design.cost;

import dev.rowhouse.design.candidate.CandidateTable;
import dev.rowhouse.design.logical.Nesting;
import dev.rowhouse.design.logical.TableKey;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.MutationDrafter;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.identity.RowShape;
import dev.rowhouse.model.query.ConceptualMutation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Finds out what a mutation has to do for a table, by drafting it as if the table were the only
/// one: once with nothing but its key, and once more with each column. What a column adds is the
/// difference. A draft is made once, however often somebody asks, and whichever of the candidate
/// tables with the same rows and key he asks for.
///
/// **Thread safety.** None; the searches of one design share it.
public final class MaintenanceCosts {
    private final Model model;
    private final CardinalityEstimator cardinalities;
    private final Map<Drafts, Map<Optional<Field>, Work>> works = new HashMap<>();

    /// A reader of mutations of a model.
    public MaintenanceCosts(Model model, CardinalityEstimator cardinalities) {
        this.model = model;
        this.cardinalities = cardinalities;
    }

    /// The upkeep of a table that may store some columns.
    public MaintenanceCost of(
            ConceptualMutation mutation, CandidateTable table, Collection<Field> columns) {
        Work bare = work(mutation, table, Optional.empty());
        List<MaintenanceCost.Part> parts = new ArrayList<>();
        if (!bare.isEmpty()) {
            parts.add(
                    new MaintenanceCost.Part(
                            Set.of(),
                            bare.writes(),
                            bare.writes() * cardinalities.bytes(table.bare()),
                            bare.lookups()));
        }
        Map<String, List<OfColumn>> together = new LinkedHashMap<>();
        for (Field column : columns) {
            OfColumn each = new OfColumn(column, work(mutation, table, Optional.of(column)));
            if (each.work().writes() > bare.writes()) {
                together.computeIfAbsent(each.work().statements(), _ -> new ArrayList<>())
                        .add(each);
            }
            List<MaintenanceCost.LookupUse> more = beyond(each.work().lookups(), bare.lookups());
            double written = each.work().written(column) * cardinalities.bytes(List.of(column));
            if (written > 0 || !more.isEmpty()) {
                parts.add(new MaintenanceCost.Part(Set.of(column), 0, written, more));
            }
        }
        for (List<OfColumn> group : together.values()) {
            double writes = group.getFirst().work().writes() - bare.writes();
            parts.add(
                    new MaintenanceCost.Part(
                            new LinkedHashSet<>(group.stream().map(OfColumn::column).toList()),
                            writes,
                            writes * cardinalities.bytes(table.key().fields()),
                            common(group.stream().map(OfColumn::work).toList())));
        }
        return new MaintenanceCost(parts);
    }

    /// The work that a table makes which stores one column besides its key.
    private record OfColumn(Field column, Work work) {}

    /// The work of a draft, added up.
    ///
    /// @param statements tells works apart that need statements of their own
    /// @param rows for each field how many rows are written with it
    private record Work(
            double writes,
            List<MaintenanceCost.LookupUse> lookups,
            String statements,
            Map<Field, Double> rows) {
        boolean isEmpty() {
            return writes == 0 && lookups.isEmpty();
        }

        double written(Field column) {
            return rows.getOrDefault(column, 0.0);
        }
    }

    /// Drafts of a mutation with a table that stores one column besides its key, or none.
    private record Drafts(
            RowShape shape, TableKey key, Optional<Nesting> nesting, String mutation) {
        Drafts(CandidateTable table, ConceptualMutation mutation) {
            this(table.shape(), table.key(), table.nesting(), mutation.header().name());
        }
    }

    private Work work(ConceptualMutation mutation, CandidateTable table, Optional<Field> column) {
        return works.computeIfAbsent(new Drafts(table, mutation), _ -> new HashMap<>())
                .computeIfAbsent(column, _ -> draft(mutation, table, column));
    }

    private Work draft(ConceptualMutation mutation, CandidateTable table, Optional<Field> column) {
        TableSet alone = TableSet.of(model, table.storing(column.stream().toList()));
        return switch (new MutationDrafter(model, alone).draft(mutation)) {
            case MutationDrafter.Outcome.Possible(var draft) -> work(draft);
            case MutationDrafter.Outcome.Impossible _ -> new Work(0, List.of(), "", Map.of());
        };
    }

    /// The lookups that all works make.
    private static List<MaintenanceCost.LookupUse> common(List<Work> works) {
        return works.getFirst().lookups().stream()
                .filter(use ->
                        works.stream()
                                .allMatch(work ->
                                        work.lookups().stream()
                                                .anyMatch(o -> o.key().equals(use.key()))))
                .map(use -> use.of(commonOutputs(use, works)))
                .toList();
    }

    private static Set<Field> commonOutputs(MaintenanceCost.LookupUse use, List<Work> works) {
        Set<Field> outputs = new LinkedHashSet<>(use.outputs());
        for (Work work : works) {
            work.lookups().stream()
                    .filter(other -> other.key().equals(use.key()))
                    .forEach(other -> outputs.retainAll(other.outputs()));
        }
        return outputs;
    }

    /// What some questions want to know beyond others.
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

    /// The work of a draft, added up.
    private Work work(MutationDraft draft) {
        boolean isIdle =
                draft.works().isEmpty()
                        && draft.loops().isEmpty()
                        && draft.recomputations().isEmpty();
        MutationWork work = MutationWork.of(draft, cardinalities);
        WriteTally tally = new WriteTally();
        work.writes().forEach(each -> tally.add(each.work(), each.times().average()));
        return new Work(
                tally.writes,
                isIdle ? List.of() : lookups(draft, work),
                String.join("; ", tally.statements),
                tally.rows);
    }

    private static List<MaintenanceCost.LookupUse> lookups(MutationDraft draft, MutationWork work) {
        return work.lookups().stream()
                .map(each ->
                        new MaintenanceCost.LookupUse(
                                LookupKey.of(each.lookup(), draft),
                                each.lookup().demand(),
                                each.times().average(),
                                new LinkedHashSet<>(each.lookup().demand().outputs()),
                                draft.tellsInstance(each.lookup())))
                .toList();
    }

    /// Adds up what is written.
    private static final class WriteTally {
        private final Map<Field, Double> rows = new LinkedHashMap<>();
        private final Set<String> statements = new LinkedHashSet<>();
        private double writes;

        void add(TableWork.RowWrite work, double times) {
            switch (work) {
                case TableWork.Put(_, var row, _) -> write(row.keySet(), times, "");
                case TableWork.Change(_, var key, var values, _, _) ->
                        write(values.keySet(), times, key.toString());
                case TableWork.Add _, TableWork.Remove _ -> write(Set.of(), times, "");
                case TableWork.Move(_, _, var row, _) -> {
                    write(Set.of(), times, "");
                    write(row.keySet(), times, "");
                }
            }
        }

        private void write(Set<Field> fields, double times, String statement) {
            writes += times;
            statements.add(statement);
            fields.forEach(field -> rows.merge(field, times, Double::sum));
        }
    }
}

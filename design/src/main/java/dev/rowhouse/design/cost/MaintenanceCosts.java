package dev.rowhouse.design.cost;

import dev.rowhouse.design.logical.Table;
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

/// Computes the work that a mutation needs for a table. The mutation is drafted as if the table
/// were the only one, first with only its key and then with each column added. The difference is
/// the work for that column. Each draft is made once and kept; candidate tables with the same rows
/// and key share it.
///
/// **Thread safety.** None; the searches of one design share an object.
public final class MaintenanceCosts {
    private final Model model;
    private final CardinalityEstimator cardinalities;
    private final Map<Drafts, Map<Optional<Field>, Work>> works = new HashMap<>();

    /// Creates an empty store of drafts for the mutations of a model.
    public MaintenanceCosts(Model model, CardinalityEstimator cardinalities) {
        this.model = model;
        this.cardinalities = cardinalities;
    }

    /// The upkeep of a table by one mutation, for any subset of some columns.
    public MaintenanceCost of(
            ConceptualMutation mutation, Table table, Collection<Field> columns) {
        Work bare = work(mutation, table, Optional.empty());
        List<MaintenanceCost.Part> parts = new ArrayList<>();
        if (!bare.isEmpty()) {
            parts.add(
                    new MaintenanceCost.Part(
                            Set.of(),
                            bare.writes(),
                            bare.inserts(),
                            bare.writes() * cardinalities.bytes(table.bare().fields()),
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
                parts.add(new MaintenanceCost.Part(Set.of(column), 0, 0, written, more));
            }
        }
        for (List<OfColumn> group : together.values()) {
            Work first = group.getFirst().work();
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

    /// The work for a table with one column besides its key.
    private record OfColumn(Field column, Work work) {}

    /// The total work of a draft.
    ///
    /// @param writes the number of rows written or deleted
    /// @param inserts the number of rows among them that are inserted
    /// @param lookups the lookups of the draft
    /// @param statements a text that differs when the columns need different statements
    /// @param rows for each field, the number of rows written with it
    private record Work(
            double writes,
            double inserts,
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

    /// Identifies the drafts of one mutation for one key: one draft for the key alone, and one for
    /// each column.
    private record Drafts(
            RowShape shape,
            TableKey key,
            Optional<Nesting> nesting,
            boolean isCounter,
            String mutation) {
        Drafts(Table table, ConceptualMutation mutation) {
            this(
                    table.shape(),
                    table.key(),
                    table.nesting(),
                    table.isCounter(),
                    mutation.header().name());
        }
    }

    private Work work(ConceptualMutation mutation, Table table, Optional<Field> column) {
        return works.computeIfAbsent(new Drafts(table, mutation), _ -> new HashMap<>())
                .computeIfAbsent(column, _ -> draft(mutation, table, column));
    }

    private Work draft(ConceptualMutation mutation, Table table, Optional<Field> column) {
        TableSet alone = TableSet.of(model, table.bare().storing(column.stream().toList()));
        return switch (new MutationDrafter(model, alone).draft(mutation)) {
            case MutationDrafter.Outcome.Possible(var draft) -> work(draft);
            case MutationDrafter.Outcome.Impossible _ -> new Work(0, 0, List.of(), "", Map.of());
        };
    }

    /// The lookups that occur in all works, with the fields that all of them must find.
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

    /// The total work of a draft.
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
                tally.inserts,
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

    /// Adds up the writes of a draft.
    private static final class WriteTally {
        private final Map<Field, Double> rows = new LinkedHashMap<>();
        private final Set<String> statements = new LinkedHashSet<>();
        private double writes;
        private double inserts;

        void add(TableWork.RowWrite work, double times) {
            inserts += times * work.inserts();
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

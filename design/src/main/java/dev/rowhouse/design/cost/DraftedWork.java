package dev.rowhouse.design.cost;

import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.MutationDrafter;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.ConceptualMutation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The total work of a draft.
///
/// @param writes the number of rows written or deleted
/// @param inserts the number of rows among them that are inserted
/// @param lookups the lookups of the draft
/// @param statements for each statement, as a text, the number of rows that it writes
/// @param rows for each field, the number of rows written with it
record DraftedWork(
        double writes,
        double inserts,
        List<MaintenanceCost.LookupUse> lookups,
        Map<String, Double> statements,
        Map<Field, Double> rows) {
    /// The text that stands for all statements which insert, delete or move whole rows.
    static final String WHOLE_ROWS = "";

    /// No work.
    static final DraftedWork NONE = new DraftedWork(0, 0, List.of(), Map.of(), Map.of());

    /// The work of a mutation; empty when the tables make it impossible.
    ///
    /// @param drafter drafts mutations for these tables
    static Optional<DraftedWork> of(
            ConceptualMutation mutation,
            MutationDrafter drafter,
            CardinalityEstimator cardinalities) {
        return switch (drafter.draft(mutation)) {
            case MutationDrafter.Outcome.Possible(var draft) ->
                    Optional.of(of(draft, cardinalities));
            case MutationDrafter.Outcome.Impossible _ -> Optional.empty();
        };
    }

    /// The same work, with the lookups that another draft of the mutation makes besides, as checks.
    DraftedWork checking(DraftedWork lookedFor) {
        List<MaintenanceCost.LookupUse> all = new ArrayList<>(lookups);
        beyond(lookedFor.lookups, lookups).forEach(use -> all.add(use.asCheck()));
        return new DraftedWork(writes, inserts, all, statements, rows);
    }

    /// The lookups, or fields of lookups, that are not among the known ones.
    static List<MaintenanceCost.LookupUse> beyond(
            List<MaintenanceCost.LookupUse> lookups, List<MaintenanceCost.LookupUse> known) {
        List<MaintenanceCost.LookupUse> more = new ArrayList<>();
        for (MaintenanceCost.LookupUse use : lookups) {
            Set<Field> outputs = new LinkedHashSet<>(use.outputs());
            boolean isKnown = false;
            for (MaintenanceCost.LookupUse other : known) {
                if (other.key().equals(use.key()) && (use.isCheck() || !other.isCheck())) {
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

    /// The number of whole rows that are written.
    double rewrites() {
        return statements.getOrDefault(WHOLE_ROWS, 0.0);
    }

    boolean isEmpty() {
        return writes == 0 && lookups.isEmpty();
    }

    double written(Field column) {
        return rows.getOrDefault(column, 0.0);
    }

    /// Adds up the work of a draft.
    static DraftedWork of(MutationDraft draft, CardinalityEstimator cardinalities) {
        boolean isIdle =
                draft.works().isEmpty()
                        && draft.loops().isEmpty()
                        && draft.recomputations().isEmpty();
        MutationWork work = MutationWork.of(draft, cardinalities);
        WriteTally tally = new WriteTally(draft);
        work.writes().forEach(each -> tally.add(each));
        return new DraftedWork(
                tally.writes,
                tally.inserts,
                isIdle ? List.of() : lookups(draft, work),
                tally.statements,
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
                                draft.tellsInstance(each.lookup()),
                                false))
                .toList();
    }

    /// Adds up the writes of a draft.
    private static final class WriteTally {
        private final Map<Field, Double> rows = new LinkedHashMap<>();
        private final Map<String, Double> statements = new LinkedHashMap<>();
        private final MutationDraft draft;
        private double writes;
        private double inserts;

        WriteTally(MutationDraft draft) {
            this.draft = draft;
        }

        void add(MutationWork.Writes each) {
            TableWork.RowWrite work = each.work();
            double times = each.times().average();
            inserts += times * work.inserts();
            switch (work) {
                case TableWork.Put(_, var row, _) -> write(row.keySet(), times, WHOLE_ROWS);
                case TableWork.Change(_, var key, var values, _, _) ->
                        write(
                                values.keySet(),
                                times,
                                each.phase() + ": " + LookupKey.text(key, draft));
                case TableWork.Add _, TableWork.Remove _ -> write(Set.of(), times, WHOLE_ROWS);
                case TableWork.Reset _ -> {
                    write(Set.of(), times, "read of a reset");
                    write(Set.of(), times, "reset");
                }
                case TableWork.Move(_, _, var row, _) -> {
                    write(Set.of(), times, WHOLE_ROWS);
                    write(row.keySet(), times, WHOLE_ROWS);
                }
            }
        }

        private void write(Set<Field> fields, double times, String statement) {
            writes += times;
            statements.merge(statement, times, Double::sum);
            fields.forEach(field -> rows.merge(field, times, Double::sum));
        }
    }
}

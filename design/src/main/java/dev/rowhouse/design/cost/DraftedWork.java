package dev.rowhouse.design.cost;

import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.identity.Field;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The total work of a draft.
///
/// @param writes the number of rows written or deleted
/// @param inserts the number of rows among them that are inserted
/// @param lookups the lookups of the draft
/// @param statements a text that differs when the columns need different statements
/// @param rows for each field, the number of rows written with it
record DraftedWork(
        double writes,
        double inserts,
        List<MaintenanceCost.LookupUse> lookups,
        String statements,
        Map<Field, Double> rows) {
    /// No work.
    static final DraftedWork NONE = new DraftedWork(0, 0, List.of(), "", Map.of());

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
        WriteTally tally = new WriteTally();
        work.writes().forEach(each -> tally.add(each.work(), each.times().average()));
        return new DraftedWork(
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

package dev.rowhouse.design.statement;

import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.design.maintenance.Lookup;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Recomputation;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.PlanStep.ReadCount;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The tables through which mutations find the copies that they change.
///
/// A mutation that has found a copy may write it after another caller has deleted it. An UPDATE
/// would then create a row without its other columns. So a DELETE first deletes the rows through
/// which the copies are found, then takes the time, and then deletes all rows: its deletes are
/// newer than any write that still found them.
///
/// @param finders for each table with copies, the tables through which they are found
/// @param ofDeletes the tables that DELETEs read to find the rows of one instance
/// @param deleted the tables from which DELETEs delete rows
record CopyFinders(
        Map<Integer, Set<Integer>> finders, Set<Integer> ofDeletes, Set<Integer> deleted) {
    /// The finders of some mutations.
    static CopyFinders of(List<MutationDraft> drafts, TableSet tables) {
        Map<Integer, Set<Integer>> finders = new LinkedHashMap<>();
        for (MutationDraft draft : drafts) {
            collect(draft, draft, tables, finders);
            for (Recomputation each : draft.recomputations()) {
                collect(draft, each.draft(), tables, finders);
            }
        }
        return new CopyFinders(finders, ofDeletes(drafts, tables), deleted(drafts));
    }

    private static Set<Integer> deleted(List<MutationDraft> drafts) {
        return drafts.stream()
                .filter(draft -> draft.mutation() instanceof ConceptualMutation.Delete)
                .flatMap(draft -> draft.allWorks().stream())
                .filter(work -> work.innermost() instanceof TableWork.Remove)
                .map(TableWork::table)
                .collect(Collectors.toSet());
    }

    private static Set<Integer> ofDeletes(List<MutationDraft> drafts, TableSet tables) {
        Set<Integer> numbers = new LinkedHashSet<>();
        for (MutationDraft draft : drafts) {
            if (draft.mutation() instanceof ConceptualMutation.Delete) {
                for (Lookup lookup : draft.firstLookups()) {
                    if (draft.tellsInstance(lookup)) {
                        numbers.add(draft.answering(lookup, tables).orElseThrow().number());
                    }
                }
            }
        }
        return numbers;
    }

    private static void collect(
            MutationDraft whole,
            MutationDraft part,
            TableSet tables,
            Map<Integer, Set<Integer>> finders) {
        for (MutationDraft.Loop loop : part.loops()) {
            for (Lookup lookup : loop.over()) {
                if (lookup.count() == ReadCount.MANY) {
                    int finder = whole.answering(lookup, tables).orElseThrow().number();
                    for (TableWork work : loop.works()) {
                        if (work.innermost() instanceof TableWork.Change change) {
                            finders.computeIfAbsent(change.table(), _ -> new LinkedHashSet<>())
                                    .add(finder);
                        }
                    }
                }
            }
        }
    }

    /// Whether the copies in a table are found through another table.
    boolean isFoundThrough(int copies, int finder) {
        return copies != finder && finders.getOrDefault(copies, Set.of()).contains(finder);
    }

    /// Whether rows of a table may be deleted.
    boolean isDeleted(int table) {
        return deleted.contains(table);
    }
}

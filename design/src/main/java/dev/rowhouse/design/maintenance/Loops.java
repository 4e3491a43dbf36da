package dev.rowhouse.design.maintenance;

import dev.rowhouse.model.concept.Model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Work grouped by the questions of many rows whose answers it needs.
///
/// @param loops the work for each row
/// @param works the work that needs no loop
record Loops(List<MutationDraft.Loop> loops, List<TableWork> works) {
    static Loops of(Model model, Lookups lookups, List<TableWork> works) {
        Map<Set<String>, List<TableWork>> byLoops = new LinkedHashMap<>();
        Set<String> many = lookups.many();
        for (TableWork work : works) {
            Set<String> reads = new LinkedHashSet<>(Reads.of(work));
            reads.retainAll(many);
            byLoops.computeIfAbsent(reads, _ -> new ArrayList<>()).add(work);
        }
        List<MutationDraft.Loop> loops = new ArrayList<>();
        byLoops.forEach((reads, inside) -> {
            if (!reads.isEmpty()) {
                List<Lookup> over = reads.stream().map(lookups::find).toList();
                FoundValues found = new FoundValues(model, over);
                loops.add(
                        new MutationDraft.Loop(
                                over, inside.stream().map(found::untested).toList()));
            }
        });
        return new Loops(loops, byLoops.getOrDefault(Set.of(), List.of()));
    }
}

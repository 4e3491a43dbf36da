package dev.rowhouse.design.designer;

import dev.rowhouse.design.maintenance.HoldRule;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.plan.design.Unserved;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The entities whose callers help each other although the model does not ask for it: those that
/// need it ([HoldRule]). Then all mutations of the entity hold their instance. Where one of them
/// cannot, none does.
final class HeldEntities {
    private HeldEntities() {}

    /// Designs a workload, and designs it again with callers who help each other where that is
    /// needed and possible.
    ///
    /// @param <D> a design with its stages
    /// @param first the design of the workload as the model file has it
    /// @param again designs it where callers of some entities help each other
    static <D> D design(D first, Function<D, Stages> stages, Function<Set<String>, D> again) {
        Stages before = stages.apply(first);
        Set<String> held = wanted(before);
        while (!held.isEmpty()) {
            D next = again.apply(held);
            Set<String> lost = lost(before, stages.apply(next));
            if (lost.isEmpty()) {
                return next;
            }
            if (!held.removeAll(lost)) {
                return first;
            }
        }
        return first;
    }

    /// The entities of mutations that one design serves and another does not.
    private static Set<String> lost(Stages before, Stages after) {
        Set<String> unserved = unserved(after);
        unserved.removeAll(unserved(before));
        return after.workload().mutations().stream()
                .filter(mutation -> unserved.contains(mutation.header().name()))
                .map(mutation -> mutation.entity().name())
                .collect(Collectors.toSet());
    }

    private static Set<String> unserved(Stages stages) {
        return stages.layout().unserved().stream().map(Unserved::name).collect(Collectors.toSet());
    }

    private static Set<String> wanted(Stages stages) {
        HoldRule rule = new HoldRule(stages.layout().drafts());
        Set<String> needed = new LinkedHashSet<>();
        for (MutationDraft draft : stages.layout().drafts()) {
            if (HoldRule.isOpen(draft.mutation()) && rule.isNeeded(draft)) {
                needed.add(draft.mutation().entity().name());
            }
        }
        for (MutationDraft draft : stages.layout().drafts()) {
            if (HoldRule.isOpen(draft.mutation()) && HoldRule.obstacle(draft).isPresent()) {
                needed.remove(draft.mutation().entity().name());
            }
        }
        return needed;
    }
}

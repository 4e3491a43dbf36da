package dev.rowhouse.design.designer;

import dev.rowhouse.design.maintenance.GroupHolds;
import dev.rowhouse.design.maintenance.HoldRule;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.TakenKeys;
import dev.rowhouse.design.statement.PartialChanges;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.design.Unserved;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The entities whose callers help each other although the model does not ask for it: those that
/// need it ([HoldRule]), those that take a snapshot under a condition or into the key of a table
/// ([TakenKeys]), and those of which a crash between two writes would stay, because another
/// mutation may follow that changes a part of the instance only. Then all mutations of the entity
/// hold their instance. Where one of them cannot, none does.
///
/// Mutations of several statements hold the instances of all of them, or none ([HeldGroups]).
final class HeldEntities {
    private HeldEntities() {}

    /// Designs a workload, and designs it again with callers who help each other where that is
    /// needed and possible.
    ///
    /// @param <D> a design with its stages
    /// @param first the design of the workload as the model file has it
    /// @param again designs it where some callers help each other
    static <D> D design(D first, Function<D, Stages> stages, Function<Held, D> again) {
        Stages before = stages.apply(first);
        HeldGroups groups = new HeldGroups(before);
        Set<String> needed = wanted(before);
        Set<String> barred = new LinkedHashSet<>();
        Held held = groups.with(needed, barred);
        while (!held.isNone()) {
            D next = again.apply(held);
            Stages after = stages.apply(next);
            Set<String> unfit = unfit(held, after);
            List<ConceptualMutation> lost = lost(held, before, after);
            if (unfit.isEmpty() && lost.isEmpty()) {
                return next;
            }
            // Mutations of several statements give way first.
            if (!unfit.isEmpty() || !held.groups().isEmpty()) {
                barred.addAll(unfit.isEmpty() ? HeldGroups.blamed(held, lost) : unfit);
            } else if (!needed.removeAll(lost.stream().map(HeldGroups::entity).toList())) {
                return first;
            }
            held = groups.with(needed, barred);
        }
        return first;
    }

    /// The mutations of several statements that cannot hold their instances with the tables of a
    /// design.
    private static Set<String> unfit(Held held, Stages after) {
        GroupHolds holds = new GroupHolds(after.workload(), after.layout().tables());
        return after.workload().groups().stream()
                .filter(group -> held.groups().contains(group.header().name()))
                .filter(group -> holds.obstacle(group).isPresent())
                .map(group -> group.header().name())
                .collect(Collectors.toSet());
    }

    /// The mutations that one design serves and another does not. A mutation of a held entity must
    /// not get another reason either: one that has nothing to do with holding helps more.
    private static List<ConceptualMutation> lost(Held held, Stages before, Stages after) {
        Map<String, Unserved> known = unserved(before);
        Map<String, Unserved> unserved = unserved(after);
        List<ConceptualMutation> lost = new ArrayList<>();
        for (ConceptualMutation mutation : after.workload().mutations()) {
            String name = mutation.header().name();
            boolean isOther =
                    unserved.containsKey(name) && !unserved.get(name).equals(known.get(name));
            if (isOther
                    && (!known.containsKey(name)
                            || held.entities().contains(mutation.entity().name()))) {
                lost.add(mutation);
            }
        }
        return lost;
    }

    private static Map<String, Unserved> unserved(Stages stages) {
        return stages.layout().unserved().stream()
                .collect(Collectors.toMap(Unserved::name, each -> each, (first, _) -> first));
    }

    private static Set<String> wanted(Stages stages) {
        HoldRule rule = new HoldRule(stages.layout().drafts());
        TakenKeys taken = new TakenKeys(stages.workload().model(), stages.layout().tables());
        Set<String> needed = new LinkedHashSet<>();
        for (ConceptualMutation mutation : stages.workload().mutations()) {
            if (HoldRule.isOpen(mutation) && HoldRule.isForSnapshot(mutation)) {
                needed.add(mutation.entity().name());
            }
        }
        for (MutationDraft draft : stages.layout().drafts()) {
            if (HoldRule.isOpen(draft.mutation())
                    && (rule.isNeeded(draft)
                            || staysHalf(draft, stages, rule)
                            || taken.of(draft.mutation()).isPresent())) {
                needed.add(draft.mutation().entity().name());
            }
        }
        for (MutationDraft draft : stages.layout().drafts()) {
            if (HoldRule.isOpen(draft.mutation()) && HoldRule.obstacle(draft).isPresent()) {
                needed.remove(draft.mutation().entity().name());
            }
        }
        stages.layout().drafts().stream().map(HoldRule::movedByOthers).forEach(needed::removeAll);
        return needed;
    }

    /// Whether a crash between two writes of a mutation stays, and nothing else speaks against
    /// several callers.
    private static boolean staysHalf(MutationDraft draft, Stages stages, HoldRule rule) {
        boolean assumesOne =
                stages.design()
                        .findMutation(draft.mutation().header().name())
                        .filter(plan -> !plan.guarantee().converges())
                        .isPresent();
        // Who counts holds nothing, and so finishes no call of another.
        boolean isCounted =
                stages.layout().drafts().stream()
                        .map(MutationDraft::mutation)
                        .filter(other -> other.entity().equals(draft.mutation().entity()))
                        .anyMatch(ConceptualMutation.Count.class::isInstance);
        return assumesOne
                && !isCounted
                && rule.lateCause(draft).isEmpty()
                && draft.recomputations().stream()
                        .allMatch(each -> each.isCopying() || each.isOfFirst())
                && new PartialChanges(stages.layout().drafts()).after(draft).isPresent();
    }
}

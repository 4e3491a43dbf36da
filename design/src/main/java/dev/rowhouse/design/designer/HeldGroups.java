package dev.rowhouse.design.designer;

import dev.rowhouse.design.maintenance.GroupHolds;
import dev.rowhouse.design.maintenance.HoldRule;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.file.MutationParts;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.MutationGroup;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Chooses the mutations of several statements that hold the instances of all their statements.
///
/// Such a mutation holds them where callers of one of its entities help each other, or where one of
/// its statements would need it as a mutation by itself. Then all mutations of all its entities
/// hold their instances. Where one of them cannot, or another mutation of several statements would
/// be for one caller at a time because of that, the mutation does not hold its instances.
final class HeldGroups {
    private final Stages before;
    private final HoldRule rule;
    private final GroupHolds holds;
    private final Map<MutationGroup, Set<String>> open = new LinkedHashMap<>();
    private final Set<MutationGroup> fitting = new LinkedHashSet<>();
    private final Set<String> stated;

    /// @param before the design of the workload as the model file has it
    HeldGroups(Stages before) {
        this.before = before;
        this.rule = new HoldRule(before.layout().drafts());
        this.holds = new GroupHolds(before.workload(), before.layout().tables());
        for (MutationGroup group : before.workload().groups()) {
            if (group.stated() != Callers.ONE_AT_A_TIME) {
                open.put(
                        group,
                        holds.statements(group).stream()
                                .map(HeldGroups::entity)
                                .collect(Collectors.toCollection(LinkedHashSet::new)));
                if (holds.obstacle(group).isEmpty()) {
                    fitting.add(group);
                }
            }
        }
        this.stated =
                before.workload().mutations().stream()
                        .filter(each -> each.header().callers() == Callers.HELP_EACH_OTHER)
                        .map(HeldGroups::entity)
                        .collect(Collectors.toSet());
    }

    static String entity(ConceptualMutation mutation) {
        return mutation.entity().name();
    }

    /// The callers who help each other.
    ///
    /// @param needed the entities whose callers do anyway
    /// @param barred the names of mutations of several statements that cannot hold their instances
    Held with(Set<String> needed, Set<String> barred) {
        Set<String> entities = new LinkedHashSet<>(needed);
        Set<String> names = new LinkedHashSet<>();
        Set<MutationGroup> possible = possible(needed, barred);
        boolean isMore = true;
        while (isMore) {
            isMore = false;
            for (MutationGroup group : possible) {
                if (isWanted(group, entities) && names.add(group.header().name())) {
                    entities.addAll(open.getOrDefault(group, Set.of()));
                    isMore = true;
                }
            }
        }
        return new Held(entities, names);
    }

    private boolean isWanted(MutationGroup group, Set<String> held) {
        Set<String> entities = open.getOrDefault(group, Set.of());
        return group.stated() == Callers.HELP_EACH_OTHER
                || !Collections.disjoint(entities, held)
                || !Collections.disjoint(entities, stated)
                || before.layout().drafts().stream()
                        .filter(draft -> group.parts().contains(draft.mutation().header().name()))
                        .anyMatch(rule::isNeeded);
    }

    /// The mutations that can hold their instances, if all of those with the same entities do.
    private Set<MutationGroup> possible(Set<String> needed, Set<String> barred) {
        Set<MutationGroup> possible = new LinkedHashSet<>(fitting);
        possible.removeIf(group -> barred.contains(group.header().name()));
        boolean isLess = true;
        while (isLess) {
            Set<MutationGroup> now = Set.copyOf(possible);
            isLess =
                    possible.removeIf(group ->
                            !open.getOrDefault(group, Set.of()).stream()
                                    .allMatch(entity ->
                                            needed.contains(entity)
                                                    || stated.contains(entity)
                                                    || canBeHeld(entity, now)));
        }
        return possible;
    }

    /// Whether all mutations of an entity can hold their instance.
    private boolean canBeHeld(String entity, Set<MutationGroup> possible) {
        boolean isCounted =
                before.workload().mutations().stream()
                        .filter(ConceptualMutation.Count.class::isInstance)
                        .anyMatch(each -> entity(each).equals(entity));
        List<MutationDraft> drafts = before.layout().drafts();
        boolean isMoved =
                drafts.stream().anyMatch(each -> HoldRule.movedByOthers(each).contains(entity));
        boolean hasObstacle =
                drafts.stream()
                        .filter(each -> entity(each.mutation()).equals(entity))
                        .filter(each -> HoldRule.isOpen(each.mutation()))
                        .anyMatch(each -> HoldRule.obstacle(each).isPresent());
        return !isCounted
                && !isMoved
                && !hasObstacle
                && open.entrySet().stream()
                        .filter(each -> each.getValue().contains(entity))
                        .allMatch(each -> possible.contains(each.getKey()));
    }

    /// The names of the mutations of several statements to which some lost mutations belong, or
    /// whose entities they have; all that are held when there is no such one.
    ///
    /// @param lost mutations that the design with held instances does not serve
    static Set<String> blamed(Held held, List<ConceptualMutation> lost) {
        Set<String> blamed =
                lost.stream()
                        .map(each -> MutationParts.whole(each.header().name()))
                        .filter(held.groups()::contains)
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        return blamed.isEmpty() ? held.groups() : blamed;
    }
}

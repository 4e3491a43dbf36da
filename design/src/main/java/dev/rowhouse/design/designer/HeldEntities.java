package dev.rowhouse.design.designer;

import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.design.Unserved;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The entities whose callers help each other although the model does not ask for it.
///
/// One time for all writes of a call keeps copies right as long as rows keep their keys. It does
/// not suffice in these cases, so the design holds the instances there
/// ([dev.rowhouse.plan.step.PlanStep.Hold]):
///
/// - A mutation gives a row another key. A caller who is late writes the row under a key that it
///   no longer has.
/// - A conditional write decides, and other tables follow. Cassandra assigns the time of that
///   write; the time of the others is that of the caller.
/// - A unique value is claimed or released. The claim and the instance are in two tables.
///
/// Then all mutations of the entity hold their instance. Where one of them cannot, none does.
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
        Set<String> needed = new LinkedHashSet<>();
        for (MutationDraft draft : stages.layout().drafts()) {
            if (isOpen(draft.mutation()) && mayEndWrong(draft)) {
                needed.add(draft.mutation().entity().name());
            }
        }
        for (MutationDraft draft : stages.layout().drafts()) {
            if (isOpen(draft.mutation()) && obstacle(draft).isPresent()) {
                needed.remove(draft.mutation().entity().name());
            }
        }
        return needed;
    }

    /// Whether the design is free to hold the instance of a mutation.
    private static boolean isOpen(ConceptualMutation mutation) {
        return mutation.header().callers() == Callers.ANY
                && !(mutation instanceof ConceptualMutation.Count);
    }

    /// Whether callers that meet, or a crash that nobody retries, may leave wrong rows.
    private static boolean mayEndWrong(MutationDraft draft) {
        boolean decides =
                draft.truth().stream()
                        .anyMatch(truth ->
                                draft.allWorks().stream().anyMatch(work -> work.table() != truth));
        return decides || draft.allWorks().stream().anyMatch(work -> mayEndWrong(draft, work));
    }

    private static boolean mayEndWrong(MutationDraft draft, TableWork work) {
        return switch (work.innermost()) {
            case TableWork.Move _ -> true;
            case TableWork.Put _, TableWork.Remove _ -> draft.claims().contains(work.table());
            default -> false;
        };
    }

    /// Why no design can hold the instance of a mutation.
    static Optional<String> obstacle(MutationDraft draft) {
        if (draft.mutation().header().together()) {
            return Optional.of("all writes of a batch (`together`) have the same time");
        }
        if (draft.instances().isPresent()) {
            return Optional.of("it has to find its instances first");
        }
        if (draft.recomputations().stream().anyMatch(each -> !each.isCopying())) {
            return Optional.of("it changes derived attributes of other instances");
        }
        return draft.mutation().entity().attributes().stream()
                .filter(each -> each.type() instanceof ListType list && list.isMultiCell())
                .findFirst()
                .map(each -> "`%s` is a list that is not frozen".formatted(each.name()));
    }
}

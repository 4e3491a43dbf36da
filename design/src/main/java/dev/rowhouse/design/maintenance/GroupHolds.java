package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.MutationGroup;
import dev.rowhouse.model.query.NamedPair;
import dev.rowhouse.model.query.Workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Decides whether the statements of a mutation that has several can hold all their instances
/// together.
///
/// All writes of a held call carry one time. So of two statements, the second one does not win
/// where both write the same cell, and they must not ([SharedTables]). Two statements of one entity
/// are about two instances; the plan refuses a call that names one twice ([NamedPair]). Names are
/// held in one order: those of instances first, then the values of candidate keys. So only the
/// first statement may claim or release such values.
public final class GroupHolds {
    private final Workload workload;
    private final MutationDrafter drafter;
    private final SharedTables shared;

    /// @param tables the tables that the statements write
    public GroupHolds(Workload workload, TableSet tables) {
        this.workload = workload;
        this.drafter = new MutationDrafter(workload.model(), tables);
        this.shared = new SharedTables(workload.model(), tables);
    }

    /// The statements of a mutation, each by itself.
    public List<ConceptualMutation> statements(MutationGroup group) {
        return workload.mutations().stream()
                .filter(each -> group.parts().contains(each.header().name()))
                .toList();
    }

    /// Why a mutation cannot hold the instances of all its statements; empty when it can.
    public Optional<String> obstacle(MutationGroup group) {
        List<MutationDraft> drafts = new ArrayList<>();
        for (ConceptualMutation statement : statements(group)) {
            int number = drafts.size() + 1;
            if (statement.header().lists().isPresent()) {
                return Optional.of("statement %d runs for each of a list".formatted(number));
            }
            switch (drafter.draft(statement.by(Callers.HELP_EACH_OTHER))) {
                case MutationDrafter.Outcome.Impossible(var refusal) -> {
                    String reason = refusal.reason().replace(HeldWork.CANNOT_HELP, "");
                    return Optional.of("statement %d: %s".formatted(number, reason));
                }
                case MutationDrafter.Outcome.Possible(var draft) -> drafts.add(draft);
            }
            Optional<String> alone = alone(drafts.getLast(), number);
            if (alone.isPresent()) {
                return alone;
            }
        }
        return drafts.stream()
                .flatMap(draft ->
                        drafts.subList(0, drafts.indexOf(draft)).stream()
                                .flatMap(before -> together(before, draft, drafts).stream()))
                .findFirst();
    }

    /// Why a statement cannot be held with others.
    private static Optional<String> alone(MutationDraft draft, int number) {
        HeldDraft held = draft.held().orElseThrow();
        if (!held.early().isEmpty()) {
            return Optional.of("statement %d takes a snapshot".formatted(number));
        }
        if (!draft.recomputations().isEmpty()) {
            return Optional.of(
                    "statement %d changes derived attributes of other instances".formatted(number));
        }
        return number > 1 && !held.claims().isEmpty()
                ? Optional.of(
                        "statement %d claims or releases the unique `%s`, and only the first one may do that"
                                .formatted(number, held.claims().getFirst().name()))
                : Optional.empty();
    }

    /// Why two statements cannot be held together.
    private Optional<String> together(
            MutationDraft before, MutationDraft draft, List<MutationDraft> drafts) {
        int first = drafts.indexOf(before) + 1;
        int second = drafts.indexOf(draft) + 1;
        boolean isSameEntity = before.mutation().entity().equals(draft.mutation().entity());
        if (NamedPair.areSame(workload.model(), before.mutation(), draft.mutation())) {
            return Optional.of(
                    "statements %d and %d change the same %s, and all writes of a held call have one time"
                            .formatted(first, second, draft.mutation().entity().name()));
        }
        return shared.conflict(before, draft, isSameEntity).isPresent()
                ? Optional.of(
                        "statements %d and %d may write the same columns of a row, and all writes of a held call have one time"
                                .formatted(first, second))
                : Optional.empty();
    }
}

package dev.rowhouse.design.statement;

import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Value;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds the mutations that may follow a crash without putting right what the crash has left: they
/// change a part of the same instance. For example, an INSERT has written one of two tables, and
/// then an UPDATE changes one attribute in both.
public final class PartialChanges {
    private final List<MutationDraft> drafts;

    /// @param drafts the drafts of all mutations
    public PartialChanges(List<MutationDraft> drafts) {
        this.drafts = List.copyOf(drafts);
    }

    /// The name of a mutation that may follow a crash of another one so; empty when there is none,
    /// or when the instance is held. A mutation that changes elements of a collection does not
    /// complete another call of it, which has changed other elements.
    public Optional<String> after(MutationDraft draft) {
        return others(draft)
                .findFirst()
                .map(MutationDraft::mutation)
                .or(() ->
                        Optional.of(draft.mutation())
                                .filter(own -> isOpen(draft) && changesElements(own)))
                .map(other -> other.header().name());
    }

    /// The name of such a mutation that does not compute the derived attributes which the other one
    /// computes; empty when there is none.
    Optional<String> afterComputing(MutationDraft draft) {
        Set<Integer> wanted = computed(draft);
        return others(draft)
                .filter(other -> !computed(other).containsAll(wanted))
                .map(other -> other.mutation().header().name())
                .findFirst();
    }

    /// The tables in which a mutation computes derived attributes.
    private static Set<Integer> computed(MutationDraft draft) {
        return draft.recomputations().stream()
                .filter(each -> !each.isCopying())
                .flatMap(each -> each.draft().allWorks().stream())
                .map(TableWork::table)
                .collect(Collectors.toSet());
    }

    private Stream<MutationDraft> others(MutationDraft draft) {
        String entity = draft.mutation().entity().name();
        return drafts.stream()
                .filter(other ->
                        isOpen(draft)
                                && isPartial(other.mutation())
                                && !other.mutation().equals(draft.mutation())
                                && other.mutation().entity().name().equals(entity));
    }

    private static boolean isOpen(MutationDraft draft) {
        return draft.mutation().header().mayRace()
                && draft.held().isEmpty()
                && !(draft.mutation() instanceof ConceptualMutation.Count);
    }

    private static boolean changesElements(ConceptualMutation mutation) {
        return mutation.assignments().stream()
                .anyMatch(each -> each.value() instanceof Value.Merged);
    }

    private static boolean isPartial(ConceptualMutation mutation) {
        return mutation.header().mayRace()
                && (mutation instanceof ConceptualMutation.Update
                        || mutation instanceof ConceptualMutation.Count);
    }
}

package dev.rowhouse.design.statement;

import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Value;

import java.util.List;
import java.util.Optional;

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
        boolean isOpen =
                draft.mutation().header().mayRace()
                        && draft.held().isEmpty()
                        && !(draft.mutation() instanceof ConceptualMutation.Count);
        return drafts.stream()
                .map(MutationDraft::mutation)
                .filter(other -> isOpen && isPartial(other) && !other.equals(draft.mutation()))
                .filter(other -> other.entity().name().equals(draft.mutation().entity().name()))
                .map(other -> other.header().name())
                .findFirst()
                .or(() ->
                        Optional.of(draft.mutation())
                                .filter(own -> isOpen && changesElements(own))
                                .map(own -> own.header().name()));
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

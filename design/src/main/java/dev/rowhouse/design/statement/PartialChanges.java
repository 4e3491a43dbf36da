package dev.rowhouse.design.statement;

import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Source;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Value;

import java.util.List;
import java.util.Map;
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
    /// computes; empty when there is none. One that names its instance relies on its caller that
    /// the INSERT has ended, and that the number of instances is right.
    Optional<String> afterComputing(MutationDraft draft) {
        Set<Computed> wanted = computed(draft);
        return others(draft)
                .filter(other ->
                        other.instances().isPresent()
                                ? !computed(other).containsAll(wanted)
                                : !tables(computed(other)).containsAll(tables(wanted)))
                .map(other -> other.mutation().header().name())
                .findFirst();
    }

    /// A derived attribute that a mutation computes for a table; without a field, it only deletes
    /// rows there.
    private record Computed(int table, Optional<Field> field) {}

    private static Set<Integer> tables(Set<Computed> all) {
        return all.stream().map(Computed::table).collect(Collectors.toSet());
    }

    private static Set<Computed> computed(MutationDraft draft) {
        return draft.recomputations().stream()
                .filter(each -> !each.isCopying())
                .flatMap(each ->
                        each.draft().allWorks().stream()
                                .map(TableWork::innermost)
                                .flatMap(work -> computed(work, each.draft())))
                .collect(Collectors.toSet());
    }

    private static Stream<Computed> computed(TableWork work, MutationDraft draft) {
        Map<Field, Source> values =
                switch (work) {
                    case TableWork.Put put -> put.row();
                    case TableWork.Move move -> move.row();
                    case TableWork.Change change -> change.values();
                    default -> Map.of();
                };
        return Stream.concat(
                Stream.of(new Computed(work.table(), Optional.empty())),
                values.entrySet().stream()
                        .filter(each -> isComputed(each.getValue(), draft))
                        .map(each -> new Computed(work.table(), Optional.of(each.getKey()))));
    }

    private static boolean isComputed(Source source, MutationDraft draft) {
        return draft.lookups().stream()
                .filter(lookup -> source.reads().contains(lookup.name()))
                .anyMatch(lookup -> !lookup.computed().isEmpty());
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

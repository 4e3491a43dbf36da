package dev.rowhouse.design.maintenance;

import dev.rowhouse.cql.types.ListType;
import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.file.MutationParts;
import dev.rowhouse.model.query.ConceptualMutation;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Decides where a design holds instances by itself ([dev.rowhouse.plan.step.PlanStep.Hold]).
///
/// One time for all writes of a call keeps copies right as long as rows keep their keys. It does
/// not suffice in these cases:
///
/// - An UPDATE or an upsert gives a row another key, or a row comes or goes with a reference. A
///   caller who is late writes the row under a key that it no longer has.
/// - A table with conditional writes is one of several that a mutation writes. Cassandra assigns
///   the time of those writes; the time of the others is that of the caller. A unique value is
///   claimed by such a write.
/// - An UPDATE changes an instance that it has found, and another call may delete it before the
///   UPDATE writes.
/// - A derived attribute is a part of a row's key, and a change of other instances moves the row.
/// - A value is computed from one that is set and one that is read. Another caller may set the
///   latter meanwhile, and compute with the old value of the former.
public final class HoldRule {
    static final String FINDS_FIRST = "it changes rows that it has to find first";
    static final String COUNTS =
            "it counts, and a call that several callers finish would count several times";

    private final Set<Integer> decided = new LinkedHashSet<>();
    private final Set<String> deletable = new LinkedHashSet<>();

    /// @param drafts the drafts of all mutations
    public HoldRule(List<MutationDraft> drafts) {
        for (MutationDraft draft : drafts) {
            draft.truth().ifPresent(decided::add);
            decided.addAll(draft.claims());
            if (draft.mutation() instanceof ConceptualMutation.Delete delete
                    && delete.header().mayRace()) {
                deletable.add(delete.entity().name());
            }
        }
    }

    /// Whether the model leaves it to the design whether a mutation holds its instance. One of
    /// several statements does not: whoever finished its call would leave out the others.
    public static boolean isOpen(ConceptualMutation mutation) {
        return mutation.header().callers() == Callers.ANY
                && !(mutation instanceof ConceptualMutation.Count)
                && MutationParts.number(mutation.header().name()).isEmpty();
    }

    /// Whether a mutation takes a snapshot, and a condition decides if it happens. After a crash, a
    /// repetition has to tell its own row from that of another caller, and may take another value.
    /// So the value is written down with a call that holds its instance.
    public static boolean isForSnapshot(ConceptualMutation mutation) {
        return mutation.isGuarded() && AssignedValues.taken(mutation).isPresent();
    }

    /// Whether callers that meet, or a crash that nobody retries, may leave wrong rows for ever.
    public boolean isNeeded(MutationDraft draft) {
        return cause(draft).isPresent();
    }

    /// Why a mutation without a hold may leave wrong rows for ever; empty when it does not.
    public Optional<String> cause(MutationDraft draft) {
        Set<Integer> written = new LinkedHashSet<>();
        draft.allWorks().stream()
                .filter(work -> !work.isCount())
                .forEach(work -> written.add(work.table()));
        if (draft.allWorks().stream().anyMatch(work -> moves(draft.mutation(), work))) {
            return Optional.of("it gives a row another key");
        }
        Optional<String> moved =
                draft.recomputations().stream()
                        .filter(Recomputation::moves)
                        .map(Recomputation::owner)
                        .findFirst();
        if (moved.isPresent()) {
            return moved.map(
                    "it gives a row of the %s another key when it computes derived attributes again"
                            ::formatted);
        }
        Set<String> set = assigned(draft.mutation());
        Optional<Source.Computed> computed =
                draft.allWorks().stream()
                        .flatMap(work -> Reads.computed(work).stream())
                        .filter(each -> !set.containsAll(each.inputs().keySet()))
                        .findFirst();
        if (computed.isPresent()) {
            return Optional.of(
                    "it computes `%s` and reads a part of it, which another call may change"
                            .formatted(computed.get().formula().text()));
        }
        if (written.size() > 1 && !Collections.disjoint(written, decided)) {
            return Optional.of("it writes several tables, and one of them under a condition");
        }
        return mayVanish(draft)
                ? Optional.of("another call may delete what it changes, after it has found it")
                : Optional.empty();
    }

    /// Whether a mutation changes an instance that it has found, and that another call may have
    /// deleted meanwhile. An UPDATE would then create a row without its other columns.
    private boolean mayVanish(MutationDraft draft) {
        String entity = draft.mutation().entity().name();
        return draft.mutation() instanceof ConceptualMutation.Update
                && deletable.contains(entity)
                && draft.firstLookups().stream().anyMatch(draft::tellsInstance)
                && draft.allWorks().stream()
                        .anyMatch(work ->
                                work.innermost() instanceof TableWork.Change change
                                        && !decided.contains(change.table()));
    }

    /// The names of the attributes that a mutation sets.
    private static Set<String> assigned(ConceptualMutation mutation) {
        return mutation.assignments().stream()
                .map(each -> each.property().path())
                .collect(Collectors.toSet());
    }

    /// Why derived attributes that a mutation computes may stay wrong in some tables; empty when
    /// they do not.
    public Optional<String> lateCause(MutationDraft draft) {
        Set<Integer> written = new LinkedHashSet<>();
        draft.recomputations().stream()
                .filter(each -> !each.isCopying())
                .flatMap(each -> each.draft().allWorks().stream())
                .forEach(work -> written.add(work.table()));
        return !Collections.disjoint(written, decided)
                ? Optional.of(
                        "it writes derived attributes under a condition, at a later time than it computes them")
                : Optional.empty();
    }

    /// Whether some work of a mutation may give a row of an existing instance another key.
    private static boolean moves(ConceptualMutation mutation, TableWork work) {
        return switch (mutation) {
            case ConceptualMutation.Update _ ->
                    !(work.innermost() instanceof TableWork.Change) && !work.isCount();
            case ConceptualMutation.Insert insert ->
                    insert.isUpsert()
                            && switch (work.innermost()) {
                                case TableWork.Move _, TableWork.Remove _ -> true;
                                case TableWork.Put _ ->
                                        work instanceof TableWork.WhenExists when && when.isThere();
                                default -> false;
                            };
            case ConceptualMutation.Count _, ConceptualMutation.Delete _ -> false;
            case ConceptualMutation.Several several -> throw several.isInParts();
        };
    }

    /// The entities whose rows a mutation of other instances gives another key when it computes
    /// derived attributes again. It holds none of them, so that holding them would not help.
    public static Set<String> movedByOthers(MutationDraft draft) {
        return draft.recomputations().stream()
                .filter(Recomputation::moves)
                .map(Recomputation::owner)
                .collect(Collectors.toSet());
    }

    /// Why no design can hold the instance of a mutation, whatever its tables are.
    public static Optional<String> obstacle(MutationDraft draft) {
        if (draft.mutation().header().together()) {
            return Optional.of("all writes of a batch (`together`) have the same time");
        }
        if (draft.instances().isPresent()) {
            return Optional.of(FINDS_FIRST);
        }
        if (draft.countsInstances()) {
            return Optional.of(COUNTS);
        }
        if (draft.recomputations().stream()
                .anyMatch(each -> !each.isCopying() && !each.isOfFirst())) {
            return Optional.of("it changes derived attributes of other instances");
        }
        return draft.mutation().entity().attributes().stream()
                .filter(each -> each.type() instanceof ListType list && list.isMultiCell())
                .findFirst()
                .map(each ->
                        "`%s` is a list that is not frozen (write `frozen<%s>`)"
                                .formatted(each.name(), each.type().cql()));
    }
}

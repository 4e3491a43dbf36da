package dev.rowhouse.design.maintenance;

import dev.rowhouse.design.logical.Read;
import dev.rowhouse.design.logical.TableSet;
import dev.rowhouse.model.concept.Model;
import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.PlanStep.ReadCount;
import dev.rowhouse.plan.step.PlanStep.WhenMissing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The questions and writes of a mutation, in terms of fields and not yet in order.
///
/// @param mutation the mutation
/// @param instances the question that finds the instances, when the caller does not name them by
///     their key; all other work is done for each instance
/// @param lookups the other questions of one row; each comes after those whose answers it binds
/// @param loops work for each row of a question
/// @param works work that needs no loop
/// @param recomputations the derived attributes that are computed again
/// @param key the key of the instance that changes, with the field names of its entity's own shape
/// @param truth the table in which a conditional write decides whether anything happens
/// @param claims the tables in which values of unique attributes are claimed
/// @param leftovers the leftovers of an INSERT whose key is not new; empty when it may be repeated
///     with other values, and for all other mutations
/// @param assumptions other facts that the caller must guarantee
/// @param held what it does beside its writes when its callers help each other; else empty
public record MutationDraft(
        ConceptualMutation mutation,
        Optional<Lookup> instances,
        List<Lookup> lookups,
        List<Loop> loops,
        List<TableWork> works,
        List<Recomputation> recomputations,
        Map<Field, Source> key,
        Optional<Integer> truth,
        Set<Integer> claims,
        List<Leftover> leftovers,
        List<String> assumptions,
        Optional<HeldDraft> held) {
    /// Copies the lists.
    public MutationDraft {
        lookups = List.copyOf(lookups);
        loops = List.copyOf(loops);
        works = List.copyOf(works);
        recomputations = List.copyOf(recomputations);
        key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
        claims = Set.copyOf(claims);
        leftovers = List.copyOf(leftovers);
        assumptions = List.copyOf(assumptions);
    }

    /// The draft of work that follows from the writes of a mutation.
    ///
    /// @param later the questions of that work
    static MutationDraft following(
            Model model, ConceptualMutation mutation, Lookups later, List<TableWork> works) {
        Loops sorted = Loops.of(model, later, works);
        return new MutationDraft(
                mutation,
                Optional.empty(),
                later.single(),
                sorted.loops(),
                sorted.works(),
                List.of(),
                Map.of(),
                Optional.empty(),
                Set.of(),
                List.of(),
                List.of(),
                Optional.empty());
    }

    /// Work for each combination of rows of one or more questions.
    ///
    /// @param over the questions; each loop runs inside the previous one
    public record Loop(List<Lookup> over, List<TableWork> works) {
        /// Copies the lists.
        public Loop {
            over = List.copyOf(over);
            works = List.copyOf(works);
        }
    }

    /// Whether an INSERT looks at copied values once more after its writes.
    public boolean looksAgain() {
        return mutation instanceof ConceptualMutation.Insert
                && recomputations.stream().anyMatch(Recomputation::isCopying);
    }

    /// Whether it computes derived attributes and gives rows another key for that, because such an
    /// attribute is a part of it.
    public boolean movesByComputing() {
        return allLookups().stream().anyMatch(lookup -> !lookup.computed().isEmpty())
                && allWorks().stream()
                        .map(TableWork::innermost)
                        .anyMatch(work ->
                                work instanceof TableWork.Move || work instanceof TableWork.Remove);
    }

    /// The tables that must not answer questions of this mutation. A crashed run may already have
    /// changed or deleted the truth; then a repetition could not learn from it where the copies
    /// are.
    public Set<Integer> avoided() {
        return mutation instanceof ConceptualMutation.Insert
                ? Set.of()
                : truth.map(Set::of).orElse(Set.of());
    }

    /// The read that answers a question of this mutation, for the tables as they are now.
    /// Questions that follow a write use no view, because it may lag behind that write, and no
    /// table that is written last.
    public Optional<Read> answering(Lookup lookup, TableSet tables) {
        return isLater(lookup)
                ? tables.findFresh(lookup.demand(), writtenLast(lookup, tables))
                : tables.find(lookup.demand(), avoided());
    }

    /// The tables that may answer a lookup of this mutation.
    public LookupScope scope(Lookup lookup) {
        if (isLater(lookup)) {
            return isBeforeLast(lookup) ? LookupScope.FRESH_BEFORE_LAST : LookupScope.FRESH;
        }
        return mutation.isGuarded()
                        && held.isEmpty()
                        && !(mutation instanceof ConceptualMutation.Insert)
                ? LookupScope.NOT_DECIDING
                : LookupScope.ANY;
    }

    /// Whether a lookup tells which instance the mutation is about. The table that answers it is
    /// then written last.
    public boolean tellsInstance(Lookup lookup) {
        boolean isOfOlder =
                mutation instanceof ConceptualMutation.Insert
                        && held.filter(hold -> hold.reads().contains(lookup.name())).isPresent();
        return instances.equals(Optional.of(lookup))
                || isOfOlder
                || lookup.missing() == WhenMissing.NOTHING_TO_DO && lookup.count() == ReadCount.ONE;
    }

    /// Whether a lookup belongs to the work that keeps copies of values right ([CopiedValues]).
    public boolean readsCopied(Lookup lookup) {
        return recomputations.stream()
                .filter(Recomputation::isCopying)
                .anyMatch(each -> each.draft().allLookups().contains(lookup));
    }

    private boolean isBeforeLast(Lookup lookup) {
        return recomputations.stream()
                .filter(each -> each.draft().allLookups().contains(lookup))
                .anyMatch(each -> each.moment() == Recomputation.Moment.BEFORE_LAST);
    }

    private boolean isLater(Lookup lookup) {
        return recomputations.stream().anyMatch(each -> each.draft().allLookups().contains(lookup));
    }

    /// The tables that are not written before derived attributes are computed again. A repetition
    /// after a crash starts from them.
    private Set<Integer> writtenLast(Lookup lookup, TableSet tables) {
        if (!isBeforeLast(lookup)) {
            return Set.of();
        }
        Set<Integer> last = new LinkedHashSet<>();
        for (Lookup first : firstLookups()) {
            if (tellsInstance(first)) {
                answering(first, tables).ifPresent(read -> last.add(read.number()));
            }
        }
        return last;
    }

    /// Whether it counts its instances in counters of others.
    public boolean countsInstances() {
        return !(mutation instanceof ConceptualMutation.Count)
                && works.stream().anyMatch(TableWork::isCount);
    }

    /// All work, except the work that computes derived attributes again.
    public List<TableWork> allWorks() {
        List<TableWork> all = new ArrayList<>(works);
        loops.forEach(loop -> all.addAll(loop.works()));
        return all;
    }

    /// The questions that are asked before anything is written.
    public List<Lookup> firstLookups() {
        List<Lookup> all = new ArrayList<>();
        instances.ifPresent(all::add);
        all.addAll(lookups);
        loops.forEach(loop -> all.addAll(loop.over()));
        return all;
    }

    /// All questions.
    public List<Lookup> allLookups() {
        List<Lookup> all = new ArrayList<>();
        held.ifPresent(hold -> all.addAll(hold.earlyLookups()));
        all.addAll(firstLookups());
        recomputations.forEach(each -> all.addAll(each.draft().allLookups()));
        return all;
    }
}

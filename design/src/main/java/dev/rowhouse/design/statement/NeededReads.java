package dev.rowhouse.design.statement;

import dev.rowhouse.design.maintenance.Lookup;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Reads;
import dev.rowhouse.design.maintenance.Recomputation;
import dev.rowhouse.design.maintenance.TableWork;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/// The reads whose answers the work of a mutation needs.
final class NeededReads {
    private final MutationDraft draft;
    private final LookupWriter lookups;

    NeededReads(MutationDraft draft, LookupWriter lookups) {
        this.draft = draft;
        this.lookups = lookups;
    }

    /// The names of the reads that come before all writes.
    ///
    /// @param isLater whether the draft follows from another mutation, after whose writes it runs
    Set<String> early(Optional<HeldSteps> held, boolean isLater) {
        Set<String> early = new LinkedHashSet<>();
        held.ifPresent(hold ->
                draft.lookups().stream()
                        .filter(hold::isFirst)
                        .map(Lookup::name)
                        .forEach(early::add));
        for (TableWork work : draft.allWorks()) {
            // A value that is needed only under a condition is read there, because its key may be
            // missing, too.
            add(
                    work instanceof TableWork.WhenPresent when
                            ? Reads.of(when.values())
                            : Reads.of(work),
                    early);
            add(repeated(work), early);
        }
        draft.loops().forEach(loop -> loop.over().forEach(lookup -> add(readsOf(lookup), early)));
        // A missing instance ends the mutation, and until then nothing may be written.
        draft.lookups().stream()
                .filter(lookup -> !isLater && lookup.missing().isFailure())
                .forEach(lookup -> add(Set.of(lookup.name()), early));
        if (isLater && draft.movesByComputing()) {
            // The old row goes and the new one comes under conditions of their own.
            draft.lookups().stream()
                    .filter(lookup -> !lookup.computed().isEmpty())
                    .forEach(lookup -> add(Set.of(lookup.name()), early));
        }
        // The second look compares with what was read here, also where a condition has not held.
        draft.recomputations().stream()
                .filter(Recomputation::isCopying)
                .flatMap(each -> each.draft().allWorks().stream())
                .forEach(work -> addOwn(Reads.of(work), early));
        return early;
    }

    /// The reads inside a condition on the rows of a loop that are the same for each row.
    private Set<String> repeated(TableWork work) {
        Set<String> loops = new LinkedHashSet<>();
        draft.loops().forEach(loop -> loop.over().forEach(lookup -> loops.add(lookup.name())));
        if (!(work instanceof TableWork.WhenPresent when)
                || Collections.disjoint(Reads.of(when.values()), loops)) {
            return Set.of();
        }
        Set<String> same = new LinkedHashSet<>(Reads.of(work));
        same.removeIf(read -> {
            Set<String> needed = new LinkedHashSet<>();
            add(Set.of(read), needed);
            return !Collections.disjoint(needed, loops);
        });
        return same;
    }

    /// Adds the names of some reads, and of the reads that return the values they need.
    void add(Set<String> reads, Set<String> all) {
        for (String read : reads) {
            boolean isInstances =
                    draft.instances().map(Lookup::name).filter(read::equals).isPresent();
            if (!isInstances && all.add(read)) {
                add(readsOf(lookups.answer(read).lookup()), all);
            }
        }
    }

    /// Adds the names of those reads that are the mutation's own.
    private void addOwn(Set<String> reads, Set<String> all) {
        Set<String> own = new LinkedHashSet<>();
        draft.lookups().forEach(lookup -> own.add(lookup.name()));
        own.retainAll(reads);
        add(own, all);
    }

    private static Set<String> readsOf(Lookup lookup) {
        Set<String> reads = new LinkedHashSet<>();
        lookup.binds().values().forEach(source -> reads.addAll(source.reads()));
        return reads;
    }
}

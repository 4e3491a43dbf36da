package dev.rowhouse.design.statement;

import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.PlanStep.WhenMissing;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// When a mutation writes which table, so that a repetition after a crash between any two writes
/// finds what is left to do.
///
/// - On insert the tables through which other mutations find their rows are written first. Whatever
///   happens then, a later delete or a repetition finds all copies.
/// - On update and delete these tables are written last, because a repetition starts by reading
///   them.
final class WriteOrder {
    private final MutationDraft draft;
    private final LookupWriter lookups;
    private final Set<Integer> lookupTables;
    private final boolean isLater;

    /// @param lookupTables the numbers of all tables that some mutation reads to find rows
    /// @param isLater whether this is what another mutation entails, and can repeat from its
    ///     beginning
    WriteOrder(
            MutationDraft draft, LookupWriter lookups, Set<Integer> lookupTables, boolean isLater) {
        this.draft = draft;
        this.lookups = lookups;
        this.lookupTables = Set.copyOf(lookupTables);
        this.isLater = isLater;
    }

    /// When a table is written.
    enum Rank {
        FIRST,
        MIDDLE,
        /// What the mutation reads to find other rows.
        LATE,
        /// What the mutation reads and ends without: a repetition finds nothing to do once it is
        /// gone.
        LATER,
        /// What tells the mutation which instances are meant.
        LAST
    }

    /// When the table of some work is written.
    Rank rank(TableWork work) {
        boolean isLookup = lookupTables.contains(work.table());
        boolean isOwnSource = lookups.sources().contains(work.table());
        if (isLater) {
            return Rank.MIDDLE;
        }
        return switch (draft.mutation()) {
            case ConceptualMutation.Insert _ -> isLookup ? Rank.FIRST : Rank.MIDDLE;
            case ConceptualMutation.Count _ -> Rank.MIDDLE;
            case ConceptualMutation.Update _, ConceptualMutation.Delete _ -> {
                boolean findsInstances =
                        draft.instances()
                                .map(lookup ->
                                        lookups.answer(lookup.name()).table().table().number())
                                .filter(number -> number == work.table())
                                .isPresent();
                yield findsInstances
                        ? Rank.LAST
                        : endsWithout(work.table())
                                ? Rank.LATER
                                : isOwnSource ? Rank.LATE : Rank.MIDDLE;
            }
        };
    }

    private boolean endsWithout(int table) {
        return draft.lookups().stream()
                .filter(lookup -> lookup.missing().isNothingToDo())
                .anyMatch(
                        lookup -> lookups.answer(lookup.name()).table().table().number() == table);
    }

    /// The works on some tables that come at one moment, in their order.
    List<TableWork> ranked(List<TableWork> works, Set<Integer> tables, Rank rank) {
        return works.stream()
                .filter(work -> tables.contains(work.table()) && rank(work) == rank)
                .sorted(Comparator.comparingInt(this::tellsOwn))
                .toList();
    }

    /// By how many fields a table is asked whether rows are the instance's own; 0 when it is not
    /// asked. Its key begins with them, so whether its own row may go is asked by as many fields or
    /// more: it goes before the tables that are asked by more, because a repetition has to ask them
    /// again.
    private int tellsOwn(TableWork work) {
        return draft.lookups().stream()
                .filter(lookup -> lookup.missing() == WhenMissing.NULLS)
                .filter(lookup ->
                        lookups.answer(lookup.name()).table().table().number() == work.table())
                .mapToInt(lookup -> lookup.binds().size())
                .max()
                .orElse(0);
    }

    /// The tables in the order in which an instance comes into them, those without an order
    /// together.
    ///
    /// Where a row joins several instances of one entity, a new one may have to be joined with
    /// itself: who befriends himself is his friends' friend. So it goes into the tables of fewer
    /// instances first, and the reads that find its partners for the others find it among them.
    List<Set<Integer>> phases() {
        SortedMap<Integer, Set<Integer>> byRoots = new TreeMap<>();
        boolean meetsItself = false;
        for (TableWork work : draft.allWorks()) {
            List<EntityType> roots = lookups.table(work).table().shape().roots();
            byRoots.computeIfAbsent(roots.size(), _ -> new LinkedHashSet<>()).add(work.table());
            meetsItself |= roots.stream().distinct().count() < roots.size();
        }
        boolean isInsert = draft.mutation() instanceof ConceptualMutation.Insert;
        if (isInsert && meetsItself) {
            return List.copyOf(byRoots.values());
        }
        Set<Integer> all = new LinkedHashSet<>();
        byRoots.values().forEach(all::addAll);
        return List.of(all);
    }
}

package dev.rowhouse.design.statement;

import dev.rowhouse.design.maintenance.Lookup;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Source;
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
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The order in which a mutation writes the tables. A repetition after a crash between any two
/// writes finds the remaining work.
///
/// - An INSERT first writes the tables through which other mutations find their rows, those of
///   DELETEs before all others. After a crash, a later DELETE or a repetition finds all copies.
/// - Work that computes derived attributes again writes the table last from which it has read the
///   old key of a row that moves.
/// - An UPDATE, a DELETE or an upsert writes the tables last that it has read itself, because a
///   repetition starts by reading them. In each loop of an UPDATE, this is the table that finds the
///   rows of the loop. Its new rows are written before its old ones are deleted.
final class WriteOrder {
    private final MutationDraft draft;
    private final LookupWriter lookups;
    private final Set<Integer> lookupTables;
    private final CopyFinders copies;
    private final boolean isLater;

    /// @param lookupTables the numbers of all tables that some mutation reads to find rows
    /// @param copies the tables through which copies are found
    /// @param isLater whether the work follows from another mutation, and can be repeated from its
    ///     beginning
    WriteOrder(
            MutationDraft draft,
            LookupWriter lookups,
            Set<Integer> lookupTables,
            CopyFinders copies,
            boolean isLater) {
        this.draft = draft;
        this.lookups = lookups;
        this.lookupTables = Set.copyOf(lookupTables);
        this.copies = copies;
        this.isLater = isLater;
    }

    /// The position of a table in the order.
    enum Rank {
        FIRST,
        MIDDLE,
        /// Tables that an UPDATE or upsert reads, but not to find the rows of the loop that changes
        /// them.
        OTHERS,
        /// Tables that the mutation reads to find other rows.
        LATE,
        /// Tables whose missing row ends the mutation: once that row is gone, a repetition finds
        /// nothing to do.
        LATER,
        /// The table that tells the mutation which instances it is about.
        LAST
    }

    /// The position of some work in the order.
    Rank rank(TableWork work) {
        boolean isLookup = lookupTables.contains(work.table());
        boolean isOwnSource = lookups.sources().contains(work.table());
        if (isLater) {
            return tellsOldKey(work.table()) ? Rank.LATE : Rank.MIDDLE;
        }
        return switch (draft.mutation()) {
            case ConceptualMutation.Insert _ when draft.held().isPresent() ->
                    isOfInstance(work) ? Rank.LAST : Rank.MIDDLE;
            case ConceptualMutation.Insert insert when insert.isUpsert() && isOwnSource ->
                    Rank.LAST;
            case ConceptualMutation.Insert _ -> isLookup ? Rank.FIRST : Rank.MIDDLE;
            case ConceptualMutation.Count _ -> Rank.MIDDLE;
            case ConceptualMutation.Several several -> throw several.isInParts();
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

    /// Whether a table tells the old value of a derived attribute that is a part of other keys. As
    /// long as it has the old value, a repetition finds the rows that have not moved yet.
    private boolean tellsOldKey(int table) {
        return draft.movesByComputing()
                && draft.lookups().stream()
                        .filter(lookup -> lookup.computed().isEmpty())
                        .anyMatch(lookup ->
                                lookups.answer(lookup.name()).table().table().number() == table);
    }

    /// Whether a table tells the held instance: a repetition reads it again.
    private boolean isOfInstance(TableWork work) {
        return draft.held().stream()
                .flatMap(held -> held.reads().stream())
                .anyMatch(read -> lookups.answer(read).table().table().number() == work.table());
    }

    private boolean isFoundByDeletes(TableWork work) {
        return draft.mutation() instanceof ConceptualMutation.Insert
                && copies.ofDeletes().contains(work.table());
    }

    private boolean endsWithout(int table) {
        return draft.lookups().stream()
                .filter(lookup -> lookup.missing().isNothingToDo())
                .anyMatch(
                        lookup -> lookups.answer(lookup.name()).table().table().number() == table);
    }

    /// The works on some tables at one position, in their order.
    List<TableWork> ranked(List<TableWork> works, Set<Integer> tables, Rank rank) {
        return sorted(works, tables, work -> rank(work) == rank);
    }

    /// The loops with their works on some tables at one position.
    List<MutationDraft.Loop> loops(Set<Integer> tables, Rank rank) {
        return draft.loops().stream()
                .map(loop ->
                        new MutationDraft.Loop(
                                loop.over(),
                                sorted(loop.works(), tables, work -> rank(loop, work) == rank)))
                .filter(loop -> !loop.works().isEmpty())
                .toList();
    }

    private List<TableWork> sorted(
            List<TableWork> works, Set<Integer> tables, Predicate<TableWork> wanted) {
        return works.stream()
                .filter(work -> tables.contains(work.table()) && wanted.test(work))
                .filter(work -> !isInstanceCount(work))
                .sorted(
                        Comparator.comparing((TableWork work) -> !isFoundByDeletes(work))
                                .thenComparingInt(this::tellsOwn)
                                .thenComparing(this::isReplaced))
                .toList();
    }

    /// The work on counters of the mutation's instances, which comes after everything else:
    /// counting cannot be repeated.
    List<TableWork> instanceCounts() {
        return draft.works().stream()
                .filter(this::isInstanceCount)
                .map(work ->
                        work instanceof TableWork.WhenPresent(_, var values, _, var inside)
                                        && endsWithout(values)
                                ? inside
                                : work)
                .toList();
    }

    /// Whether the plan has ended if some values are missing, because they tell the instance.
    private boolean endsWithout(List<Source> values) {
        Set<String> telling =
                draft.lookups().stream()
                        .filter(lookup -> lookup.missing() == WhenMissing.NOTHING_TO_DO)
                        .filter(draft::tellsInstance)
                        .map(Lookup::name)
                        .collect(Collectors.toSet());
        return values.stream()
                .allMatch(value ->
                        value instanceof Source.FromRead(var read, var field)
                                && telling.contains(read)
                                && draft.key().containsKey(field));
    }

    private boolean isInstanceCount(TableWork work) {
        return work.isCount() && draft.countsInstances();
    }

    /// The position of some work in a loop. The rows in the loops of an UPDATE or an upsert are
    /// those of other instances. Work on the table that finds the rows of the loop may take them
    /// away from a repetition, so it comes after the loop's work on all other tables.
    private Rank rank(MutationDraft.Loop loop, TableWork work) {
        Rank rank = rank(work);
        boolean isChange =
                draft.mutation() instanceof ConceptualMutation.Update
                        || draft.mutation() instanceof ConceptualMutation.Insert insert
                                && insert.isUpsert();
        boolean isRead = isChange && rank.compareTo(Rank.LATE) >= 0;
        return isRead && !findsRowsOf(loop, work.table()) ? Rank.OTHERS : rank;
    }

    private boolean findsRowsOf(MutationDraft.Loop loop, int table) {
        return loop.over().stream()
                .anyMatch(
                        lookup -> lookups.answer(lookup.name()).table().table().number() == table);
    }

    /// Whether some work deletes a row that the mutation reads, after it has written the row that
    /// takes its place.
    boolean isReplaced(TableWork work) {
        return work.innermost() instanceof TableWork.Remove remove
                && !remove.successor().isEmpty()
                && rank(work).compareTo(Rank.LATE) >= 0;
    }

    /// Works on one row: a new row is written before the old one is deleted.
    List<TableWork> newRowsFirst(List<TableWork> works) {
        return works.stream().sorted(Comparator.comparing(this::isReplaced)).toList();
    }

    /// The number of fields by which a table is read to check that its rows belong to the instance;
    /// 0 when it is not read. A table is written before the tables that are read by more fields,
    /// because a repetition has to read those again. This order suffices: the table's key begins
    /// with these fields, so the check for its own row uses at least as many.
    private int tellsOwn(TableWork work) {
        return draft.lookups().stream()
                .filter(lookup -> lookup.missing() == WhenMissing.NULLS)
                .filter(lookup ->
                        lookups.answer(lookup.name()).table().table().number() == work.table())
                .mapToInt(lookup -> lookup.binds().size())
                .max()
                .orElse(0);
    }

    /// The tables in the order in which an instance is added to them; tables without an order are
    /// together.
    ///
    /// A row may join several instances of one entity, and a new instance may join with itself. For
    /// example, a table of friends of friends joins two friendships, and a user's friendship with
    /// himself joins with itself. So the tables that join fewer instances are written first. The
    /// reads that find partners for the other tables then also find the new instance.
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

package dev.rowhouse.design.statement;

import dev.rowhouse.design.maintenance.HeldDraft;
import dev.rowhouse.design.maintenance.Lookup;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Reads;
import dev.rowhouse.design.maintenance.Recomputation;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.step.PlanStep.WhenMissing;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Explains the steps of a mutation in plain words.
final class Reasons {
    private final MutationDraft draft;
    private final LookupWriter lookups;
    private final Map<Integer, Set<String>> readers;
    private final Map<Integer, Set<String>> questions;
    private final Part part;

    /// A part of a mutation.
    private enum Part {
        /// Its own reads and writes.
        OWN,
        /// The computation of derived attributes.
        DERIVED,
        /// The work that keeps copies right.
        COPIES
    }

    /// @param readers for each table, by its number, the mutations that find rows through it
    /// @param questions for each table, by its number, the questions that it answers
    Reasons(
            MutationDraft draft,
            LookupWriter lookups,
            Map<Integer, Set<String>> readers,
            Map<Integer, Set<String>> questions) {
        this(draft, lookups, readers, questions, Part.OWN);
    }

    private Reasons(
            MutationDraft draft,
            LookupWriter lookups,
            Map<Integer, Set<String>> readers,
            Map<Integer, Set<String>> questions,
            Part part) {
        this.part = part;
        this.draft = draft;
        this.lookups = lookups;
        this.readers = readers;
        this.questions = questions;
    }

    /// The reasons for the steps that follow the mutation's own writes.
    Reasons of(Recomputation later) {
        return new Reasons(
                later.draft(),
                lookups,
                Map.of(),
                questions,
                later.isCopying() ? Part.COPIES : Part.DERIVED);
    }

    /// The reason for a read.
    String read(Lookup lookup) {
        if (!lookup.computed().isEmpty()) {
            return "recomputed from all stored rows";
        }
        if (lookup.isOfFirst()) {
            return "the row of its group that comes first now";
        }
        String columns =
                list(
                        lookup.demand().outputs().stream()
                                .map(field -> lookups.answer(lookup.name()).column(field))
                                .distinct()
                                .toList());
        Set<String> users = new LinkedHashSet<>();
        List<TableWork> works = new ArrayList<>(draft.works());
        draft.loops().forEach(loop -> works.addAll(loop.works()));
        for (TableWork work : works) {
            if (Reads.of(work).contains(lookup.name())) {
                users.add(tableName(work));
            }
        }
        if (draft.instances().equals(Optional.of(lookup))) {
            return "finds the instances, with their " + columns;
        }
        if (part == Part.COPIES && lookup.missing() == WhenMissing.NULLS) {
            return "another caller may have changed " + columns;
        }
        if (part == Part.DERIVED && lookup.missing() == WhenMissing.NULLS) {
            return "if it does not exist, nothing is written";
        }
        Optional<String> held = readOfHeld(lookup, columns, users.isEmpty());
        if (held.isPresent()) {
            return held.get();
        }
        if (users.isEmpty() || isForCounts(lookup)) {
            return users.isEmpty() ? "for the reads that follow" : counted();
        }
        if (lookup.missing() == WhenMissing.NULLS) {
            return columns + shows(lookup, users);
        }
        return !lookup.missing().isNothingToDo()
                ? "%s %s copied into %s"
                        .formatted(
                                columns,
                                lookup.demand().outputs().size() == 1 ? "is" : "are",
                                list(users))
                : "the caller does not know %s; %s %s %s"
                        .formatted(
                                columns,
                                list(users),
                                users.size() == 1 ? "needs" : "need",
                                lookup.demand().outputs().size() == 1 ? "it" : "them");
    }

    /// The reason for a read that only a held mutation needs.
    ///
    /// @param columns what it reads
    /// @param isUnused whether no write needs the answer
    private Optional<String> readOfHeld(Lookup lookup, String columns, boolean isUnused) {
        if (draft.held().isEmpty()) {
            return Optional.empty();
        }
        HeldDraft held = draft.held().get();
        if (held.earlyLookups().contains(lookup)) {
            return Optional.of(
                    "takes %s; others may change %s from now on"
                            .formatted(
                                    columns,
                                    lookup.demand().outputs().size() == 1 ? "it" : "them"));
        }
        if (held.asksForOwner(lookup) && !held.reads().contains(lookup.name())) {
            return Optional.of("%s show%s who has the value".formatted(columns, s(lookup)));
        }
        if (lookup.missing() == WhenMissing.NULLS) {
            return Optional.of(
                    "an older %s with this key leaves no rows behind"
                            .formatted(draft.mutation().entity().name()));
        }
        return isUnused
                ? Optional.of("without an instance there is nothing to do")
                : Optional.empty();
    }

    /// Whether a read only tells if there is an instance to count.
    private boolean isForCounts(Lookup lookup) {
        return draft.countsInstances()
                && lookup.missing().isNothingToDo()
                && lookup.binds().keySet().containsAll(lookup.demand().outputs());
    }

    private String counted() {
        return "only a %s that exists is counted".formatted(draft.mutation().entity().name());
    }

    /// The reason for comparing two values before some work.
    static String whenSame(TableWork work) {
        return work.isCount()
                ? "only another owner changes what is counted"
                : "the row may contain the instance more than once";
    }

    /// The reason for reading a row that may be missing: the answer it gives.
    private String shows(Lookup lookup, Set<String> users) {
        return draft.mutation() instanceof ConceptualMutation.Insert insert && insert.isUpsert()
                ? " show%s whether the %s exists, and what rows it has"
                        .formatted(s(lookup), insert.entity().name())
                : " show%s whether the row in %s belongs to this instance"
                        .formatted(s(lookup), list(users));
    }

    private static String s(Lookup lookup) {
        return lookup.demand().outputs().size() == 1 ? "s" : "";
    }

    /// The reason for writing a new row, and for its position in the plan.
    ///
    /// @param rank its position
    String insert(NamedTable table, WriteOrder.Rank rank) {
        Set<String> finders =
                new LinkedHashSet<>(readers.getOrDefault(table.table().number(), Set.of()));
        String row = "the row" + answers(table);
        if (draft.held().isPresent()) {
            return row;
        }
        if (rank == WriteOrder.Rank.LAST) {
            return row
                    + ", last: after a crash, a second call still finds the older rows through it";
        }
        return finders.isEmpty()
                ? row
                : row
                        + ", first: %s %s the other rows through it"
                                .formatted(list(finders), finders.size() == 1 ? "finds" : "find");
    }

    /// The reason for changing a row.
    String update(NamedTable table) {
        return "the row" + answers(table);
    }

    /// The reason for counting an instance.
    String count(NamedTable table, TableWork.Add add) {
        boolean isLess = add.steps().stream().allMatch(ConceptualMutation.Step.Add::isNegative);
        return "one %s%s; last, because counting cannot be repeated"
                .formatted(isLess ? "less" : "more", answers(table));
    }

    /// The reason for deleting a row, and for its position in the plan.
    ///
    /// @param rank its position
    String delete(NamedTable table, WriteOrder.Rank rank) {
        String row = "the row" + answers(table);
        if (draft.held().isPresent() && draft.mutation() instanceof ConceptualMutation.Insert) {
            return "the row of an older one" + answers(table);
        }
        return switch (rank) {
            case FIRST, MIDDLE, OTHERS -> row;
            case LATE, LATER, LAST ->
                    row + ", last: after a crash, a second call finds the other rows through it";
        };
    }

    private String answers(NamedTable table) {
        Set<String> answered = questions.getOrDefault(table.table().number(), Set.of());
        return answered.isEmpty() ? "" : " for " + list(answered);
    }

    private String tableName(TableWork work) {
        NamedTable table = lookups.named().get(work.table());
        return table == null ? "" : table.name();
    }

    static String list(Iterable<String> words) {
        List<String> all = new ArrayList<>();
        words.forEach(all::add);
        if (all.size() <= 1) {
            return String.join("", all);
        }
        return String.join(", ", all.subList(0, all.size() - 1)) + " and " + all.getLast();
    }
}

package dev.rowhouse.design.statement;

import dev.rowhouse.design.maintenance.Ask;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Reads;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.plan.step.PlanStep.WhenMissing;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Why the steps of a mutation are there, in plain words.
final class Reasons {
    private final MutationDraft draft;
    private final AskWriter asks;
    private final Map<Integer, Set<String>> readers;
    private final Map<Integer, Set<String>> questions;
    private final boolean isLater;

    /// @param readers the mutations that find their rows through a table, by its number
    /// @param questions the questions that a table answers, by its number
    Reasons(
            MutationDraft draft,
            AskWriter asks,
            Map<Integer, Set<String>> readers,
            Map<Integer, Set<String>> questions) {
        this(draft, asks, readers, questions, false);
    }

    private Reasons(
            MutationDraft draft,
            AskWriter asks,
            Map<Integer, Set<String>> readers,
            Map<Integer, Set<String>> questions,
            boolean isLater) {
        this.isLater = isLater;
        this.draft = draft;
        this.asks = asks;
        this.readers = readers;
        this.questions = questions;
    }

    /// The reasons of what is done once the mutation has written.
    Reasons of(MutationDraft part) {
        return new Reasons(part, asks, Map.of(), questions, true);
    }

    /// Why something is read.
    String read(Ask ask) {
        if (!ask.computed().isEmpty()) {
            return "computed again from all that is there";
        }
        String columns =
                list(
                        ask.need().outputs().stream()
                                .map(field -> asks.answer(ask.name()).column(field))
                                .distinct()
                                .toList());
        Set<String> users = new LinkedHashSet<>();
        List<TableWork> works = new ArrayList<>(draft.works());
        draft.loops().forEach(loop -> works.addAll(loop.works()));
        for (TableWork work : works) {
            if (Reads.of(work).contains(ask.name())) {
                users.add(tableName(work));
            }
        }
        if (draft.instances().equals(Optional.of(ask))) {
            return "the caller does not know which; " + columns + " tell" + s(ask) + " them apart";
        }
        if (isLater && ask.missing() == WhenMissing.NULLS) {
            return "nothing is written for one that is not there";
        }
        if (users.isEmpty()) {
            return "for the reads that follow";
        }
        if (ask.missing() == WhenMissing.NULLS) {
            return "%s tell%s whether the row in %s is the one that the caller means"
                    .formatted(columns, s(ask), list(users));
        }
        return !ask.missing().isNothingToDo()
                ? "%s %s copied into %s"
                        .formatted(
                                columns,
                                ask.need().outputs().size() == 1 ? "is" : "are",
                                list(users))
                : "the caller does not know %s; %s %s %s"
                        .formatted(
                                columns,
                                list(users),
                                users.size() == 1 ? "needs" : "need",
                                ask.need().outputs().size() == 1 ? "it" : "them");
    }

    private static String s(Ask ask) {
        return ask.need().outputs().size() == 1 ? "s" : "";
    }

    /// Why a new row is written.
    String insert(NamedTable table) {
        Set<String> finders =
                new LinkedHashSet<>(readers.getOrDefault(table.table().number(), Set.of()));
        String row = "the row" + answers(table);
        return finders.isEmpty()
                ? row
                : row
                        + ", first, because %s %s the others through it"
                                .formatted(list(finders), finders.size() == 1 ? "finds" : "find");
    }

    /// Why a row is changed.
    String update(NamedTable table) {
        return "the row" + answers(table);
    }

    /// Why a row is deleted, and why now.
    ///
    /// @param isLast whether the mutation read the table before
    String delete(NamedTable table, boolean isLast) {
        String row = "the row" + answers(table);
        return isLast
                ? row + ", last, because a repetition after a crash finds the others through it"
                : row;
    }

    private String answers(NamedTable table) {
        Set<String> answered = questions.getOrDefault(table.table().number(), Set.of());
        return answered.isEmpty() ? "" : " for " + list(answered);
    }

    private String tableName(TableWork work) {
        NamedTable table = asks.named().get(work.table());
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

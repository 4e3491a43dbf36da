package dev.rowhouse.design.statement;

import dev.rowhouse.design.logical.LogicalTable;
import dev.rowhouse.design.maintenance.Ask;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.Reads;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.design.plan.PlanStep.WhenMissing;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Why the steps of a mutation are there, in plain words.
final class Reasons {
    private final MutationDraft draft;
    private final AskWriter asks;
    private final Set<Integer> lookups;

    Reasons(MutationDraft draft, AskWriter asks, Set<Integer> lookups) {
        this.draft = draft;
        this.asks = asks;
        this.lookups = lookups;
    }

    /// Why something is read.
    String read(Ask ask) {
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
        if (users.isEmpty()) {
            return "for the reads that follow";
        }
        return ask.missing() == WhenMissing.FAIL
                ? "%s %s copied into %s"
                        .formatted(
                                columns,
                                ask.need().outputs().size() == 1 ? "is" : "are",
                                list(users))
                : "the caller does not know %s, and the rows of %s are found by %s"
                        .formatted(
                                columns,
                                list(users),
                                ask.need().outputs().size() == 1 ? "it" : "them");
    }

    private static String s(Ask ask) {
        return ask.need().outputs().size() == 1 ? "s" : "";
    }

    /// Why a new row is written.
    String insert(NamedTable table) {
        return lookups.contains(table.table().number())
                ? "first, because other changes find the rest through it" + answers(table)
                : "a row" + answers(table);
    }

    /// Why a row is changed.
    String update(NamedTable table) {
        return "the copy" + answers(table);
    }

    /// Why a row is deleted, and why now.
    ///
    /// @param isLast whether the mutation read the table before
    String delete(NamedTable table, boolean isLast) {
        return isLast
                ? "last, because a repetition after a crash finds the other rows through it"
                : "the row" + answers(table);
    }

    private static String answers(NamedTable table) {
        List<String> questions =
                table.table().origin() == LogicalTable.Origin.SUPPORT
                        ? List.of()
                        : table.table().needs().stream().map(need -> need.name()).toList();
        return questions.isEmpty() ? "" : " that answers " + list(questions);
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

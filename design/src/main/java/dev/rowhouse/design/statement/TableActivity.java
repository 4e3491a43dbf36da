package dev.rowhouse.design.statement;

import dev.rowhouse.design.cost.Rates;
import dev.rowhouse.design.logical.Serving;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.step.MutationCost;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What happens to a table, as far as its options depend on it.
///
/// @param reads how often a question reads it, per second
/// @param writes rows that mutations write or delete, per second
/// @param isRated whether the model says how often all of this happens
/// @param isRead whether anything reads it, be it a mutation
/// @param isInsertOnly whether no mutation changes or deletes its rows
/// @param isChanged whether some mutation changes rows that stay where they are
record TableActivity(
        double reads,
        double writes,
        boolean isRated,
        boolean isRead,
        boolean isInsertOnly,
        boolean isChanged) {
    /// What happens to a table.
    ///
    /// @param servings how each question is served
    /// @param costs what each mutation writes, by its draft
    /// @param isLookedUp whether some mutation reads it
    static TableActivity of(
            NamedTable table,
            Map<Question, Serving> servings,
            Map<MutationDraft, MutationCost> costs,
            boolean isLookedUp) {
        int number = table.table().number();
        List<Question> questions = new ArrayList<>();
        servings.forEach((question, serving) -> {
            if (serving.tables().contains(number)) {
                questions.add(question);
            }
        });
        boolean isRated = questions.stream().allMatch(each -> each.rate().isPresent());
        List<TableWork.RowWrite> rowWrites = new ArrayList<>();
        double writes = 0;
        for (Map.Entry<MutationDraft, MutationCost> each : costs.entrySet()) {
            double rows =
                    each.getValue().tables().stream()
                            .filter(written -> written.table().equals(table.name()))
                            .mapToDouble(written -> written.rows().average())
                            .sum();
            writes += rows * Rates.of(each.getKey().mutation());
            isRated &= rows == 0 || each.getKey().mutation().header().rate().isPresent();
            works(each.getKey()).stream()
                    .filter(work -> work.table() == number)
                    .forEach(work -> collect(work, rowWrites));
        }
        return new TableActivity(
                questions.stream().mapToDouble(Rates::of).sum(),
                writes,
                isRated,
                !questions.isEmpty() || isLookedUp,
                rowWrites.stream().allMatch(TableWork.Put.class::isInstance),
                rowWrites.stream().anyMatch(TableWork.Change.class::isInstance));
    }

    private static List<TableWork> works(MutationDraft draft) {
        List<TableWork> works = new ArrayList<>(draft.allWorks());
        draft.recomputations().forEach(each -> works.addAll(each.draft().allWorks()));
        return works;
    }

    private static void collect(TableWork work, List<TableWork.RowWrite> writes) {
        switch (work) {
            case TableWork.RowWrite write -> writes.add(write);
            case TableWork.PerElement(_, _, _, _, var inner) -> collect(inner, writes);
            case TableWork.WhenPresent(_, _, var inner) -> collect(inner, writes);
            case TableWork.WhenOwn(_, _, var inner) -> collect(inner, writes);
            case TableWork.WhenSame(_, _, var different, var same) -> {
                different.forEach(each -> collect(each, writes));
                same.forEach(each -> collect(each, writes));
            }
        }
    }
}

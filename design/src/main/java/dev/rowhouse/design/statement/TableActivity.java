package dev.rowhouse.design.statement;

import dev.rowhouse.design.cost.Rates;
import dev.rowhouse.design.cost.ReadEstimator;
import dev.rowhouse.design.cost.ReadWork;
import dev.rowhouse.design.logical.Answer;
import dev.rowhouse.design.maintenance.MutationDraft;
import dev.rowhouse.design.maintenance.TableWork;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Question;
import dev.rowhouse.plan.step.MutationCost;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The reads and writes of a table that its options depend on.
///
/// @param reads the rate at which questions read its partitions, per second
/// @param writes the rate of rows that mutations write or delete, per second
/// @param isRated whether the model states all of these rates
/// @param isRead whether any question or mutation reads it
/// @param isInsertOnly whether no mutation changes or deletes its rows; an upsert may change them
/// @param isChanged whether some mutation changes rows without moving them
record TableActivity(
        double reads,
        double writes,
        boolean isRated,
        boolean isRead,
        boolean isInsertOnly,
        boolean isChanged) {
    /// The activity of a table.
    ///
    /// @param answers the answer to each question
    /// @param reads the estimates of their reads
    /// @param costs the cost of each mutation, by its draft
    /// @param isLookedUp whether some mutation reads it
    static TableActivity of(
            NamedTable table,
            Map<Question, Answer> answers,
            ReadEstimator reads,
            Map<MutationDraft, MutationCost> costs,
            boolean isLookedUp) {
        int number = table.table().number();
        List<Question> questions = new ArrayList<>();
        answers.forEach((question, answer) -> {
            if (answer.tables().contains(number)) {
                questions.add(question);
            }
        });
        boolean isRated = questions.stream().allMatch(each -> each.rate().isPresent());
        List<TableWork.RowWrite> rowWrites = new ArrayList<>();
        double writes = 0;
        boolean isOverwritten = false;
        for (Map.Entry<MutationDraft, MutationCost> each : costs.entrySet()) {
            double rows =
                    each.getValue().tables().stream()
                            .filter(written -> written.table().equals(table.name()))
                            .mapToDouble(written -> written.rows().average())
                            .sum();
            writes += rows * Rates.of(each.getKey().mutation());
            isRated &= rows == 0 || each.getKey().mutation().header().rate().isPresent();
            List<TableWork> works =
                    works(each.getKey()).stream().filter(work -> work.table() == number).toList();
            works.forEach(work -> collect(work, rowWrites));
            isOverwritten |=
                    !works.isEmpty()
                            && each.getKey().mutation() instanceof ConceptualMutation.Insert insert
                            && insert.isUpsert();
        }
        return new TableActivity(
                answers.entrySet().stream()
                        .mapToDouble(each ->
                                partitionsRead(number, each.getKey(), each.getValue(), reads))
                        .sum(),
                writes,
                isRated,
                !questions.isEmpty() || isLookedUp,
                !isOverwritten && rowWrites.stream().allMatch(TableWork.Put.class::isInstance),
                isOverwritten || rowWrites.stream().anyMatch(TableWork.Change.class::isInstance));
    }

    private static double partitionsRead(
            int table, Question question, Answer answer, ReadEstimator reads) {
        if (!answer.tables().contains(table)) {
            return 0;
        }
        List<ReadWork> works = reads.answer(answer, question.constraints().page());
        double partitions = 0;
        for (int i = 0; i < works.size(); i++) {
            boolean isOfTable = answer.reads().get(i).number() == table;
            partitions += isOfTable ? works.get(i).partitions() : 0;
        }
        return partitions * Rates.of(question);
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
            case TableWork.WhenPresent(_, _, _, var inner) -> collect(inner, writes);
            case TableWork.PutOrRemove(_, _, var row, var gone) -> {
                writes.add(row);
                writes.add(gone);
            }
            case TableWork.WhenExists(_, _, _, var inner) -> collect(inner, writes);
            case TableWork.WhenOwn(_, _, var inner) -> collect(inner, writes);
            case TableWork.WhenValue(_, _, _, _, var inner) -> collect(inner, writes);
            case TableWork.WhenChanged(_, _, var inner) -> collect(inner, writes);
            case TableWork.WhenSame(_, _, var different, var same) -> {
                different.forEach(each -> collect(each, writes));
                same.forEach(each -> collect(each, writes));
            }
        }
    }
}

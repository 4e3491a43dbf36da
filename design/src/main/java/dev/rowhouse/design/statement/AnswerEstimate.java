package dev.rowhouse.design.statement;

import dev.rowhouse.design.cost.ReadEstimator;
import dev.rowhouse.design.cost.ReadWork;
import dev.rowhouse.design.logical.Answer;
import dev.rowhouse.plan.step.AnswerCost;
import dev.rowhouse.plan.step.BucketLoop;
import dev.rowhouse.plan.step.FetchStep;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The reads of one answer, estimated from the counts of the model, as the choice of the tables
/// estimated them.
///
/// @param reads the estimates
/// @param page the number of rows in a page, when the question gives one
record AnswerEstimate(ReadEstimator reads, Answer answer, OptionalInt page) {
    /// The cost of an answer.
    ///
    /// @param row the name of the row of the plan's own statement
    /// @param table the name of the table that is read first
    AnswerCost cost(String row, String table, Optional<BucketLoop> loop, List<FetchStep> fetches) {
        List<AnswerCost.InStep> steps = new ArrayList<>();
        if (loop.orElse(null) instanceof BucketLoop.Listed listed) {
            steps.add(step(listed.name(), listed.table(), reads.list(answer.first()), 0));
        }
        List<ReadWork> works = reads.answer(answer, page);
        steps.add(step(row, table, works.getFirst(), 0));
        for (int i = 0; i < fetches.size(); i++) {
            FetchStep fetch = fetches.get(i);
            double perRow = reads.perRow(answer.strategy().fetches().get(i));
            steps.add(step(fetch.name(), fetch.source(), works.get(i + 1), perRow));
        }
        return new AnswerCost(steps);
    }

    private static AnswerCost.InStep step(String name, String table, ReadWork work, double perRow) {
        return new AnswerCost.InStep(name, table, work.requests(), work.partitions(), perRow);
    }
}

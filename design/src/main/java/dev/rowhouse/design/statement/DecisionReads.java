package dev.rowhouse.design.statement;

import dev.rowhouse.plan.step.Amount;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.PlanStep;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The reads that follow when a conditional write is declined: of the row that has declined it, and
/// of those that tell what has to be undone.
final class DecisionReads {
    /// A conditional write is declined seldom, so the reads count 0 on average.
    private static final Amount SELDOM = new Amount(0, 1);

    private DecisionReads() {}

    /// A cost with these reads.
    static MutationCost added(MutationCost cost, List<PlanStep> steps) {
        Map<String, Amount> reads = new LinkedHashMap<>(cost.readsByTable());
        PlanStep.walk(steps, PlanStep.Decide.class)
                .forEach(decide -> {
                    if (decide.isRecognised()) {
                        reads.merge(decide.table(), SELDOM, Amount::plus);
                    }
                    PlanStep.walk(decide.undo(), PlanStep.Read.class)
                            .forEach(read -> reads.merge(read.table(), SELDOM, Amount::plus));
                });
        return new MutationCost(reads, cost.tables());
    }
}

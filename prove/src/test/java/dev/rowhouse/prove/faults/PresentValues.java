package dev.rowhouse.prove.faults;

import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;

import java.util.List;

/// Tests of values of rows, around all writes of a plan.
final class PresentValues {
    private PresentValues() {}

    /// Whether a plan writes only under the condition that some value is present, which a row gives
    /// that it has read.
    static boolean areNeeded(MutationPlan plan) {
        return areNeeded(plan.allSteps());
    }

    private static boolean areNeeded(List<PlanStep> steps) {
        return steps.stream()
                .allMatch(step ->
                        switch (step) {
                            case PlanStep.Read _, PlanStep.TakeTime _ -> true;
                            case PlanStep.StillHeld _, PlanStep.HoldAlso _ -> true;
                            case PlanStep.Hold hold -> areNeeded(hold.steps());
                            case PlanStep.Part part -> areNeeded(part.steps());
                            case PlanStep.Write write -> write.kind() == PlanStep.WriteKind.DELETE;
                            case PlanStep.WhenPresent when ->
                                    when.values().stream().anyMatch(PresentValues::isOfRow)
                                            || areNeeded(when.steps())
                                                    && areNeeded(when.otherwise());
                            default -> false;
                        });
    }

    private static boolean isOfRow(Expression value) {
        return switch (value) {
            case Expression.RowColumn _ -> true;
            case Expression.Remaining(var lifetimes) ->
                    lifetimes.stream().anyMatch(life -> life.text().contains("."));
            default -> false;
        };
    }
}

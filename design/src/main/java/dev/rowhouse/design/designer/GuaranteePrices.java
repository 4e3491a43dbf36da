package dev.rowhouse.design.designer;

import dev.rowhouse.plan.cost.Explanation.OfMutation;
import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.MutationCost;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;

import java.util.List;

/// Compares the statements of each mutation with those that it would need for one caller at a time.
final class GuaranteePrices {
    private GuaranteePrices() {}

    /// @param alone the design of the same workload for one caller at a time
    static List<OfMutation> of(Design design, Design alone) {
        return design.mutations().stream()
                .map(plan ->
                        new OfMutation(
                                plan.mutation(),
                                plan.guarantee(),
                                statements(plan),
                                alone.findMutation(plan.mutation())
                                        .map(GuaranteePrices::statements)))
                .toList();
    }

    private static OfMutation.Statements statements(MutationPlan plan) {
        double all = plan.cost().reads().average();
        for (MutationCost.InTable table : plan.cost().tables()) {
            all += table.writes().average();
        }
        return new OfMutation.Statements(
                all, PlanStep.walk(plan.allSteps()).mapToInt(GuaranteePrices::conditional).sum());
    }

    private static int conditional(PlanStep step) {
        return switch (step) {
            case PlanStep.Hold hold -> 2 * hold.instances().size();
            case PlanStep.HoldAlso also -> 2 * also.names().size();
            case PlanStep.Decide _ -> 1;
            case PlanStep.Write write -> write.statement().isConditional() ? 1 : 0;
            default -> 0;
        };
    }
}

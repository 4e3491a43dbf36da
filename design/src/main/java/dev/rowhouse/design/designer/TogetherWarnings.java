package dev.rowhouse.design.designer;

import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.plan.design.ModelChange;
import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;

import java.util.ArrayList;
import java.util.List;

/// Warns of mutations that ask for `together` but need more than one request to write their copies.
final class TogetherWarnings {
    private TogetherWarnings() {}

    static List<Warning> of(List<MutationPlan> plans, List<ConceptualMutation> mutations) {
        List<Warning> warnings = new ArrayList<>();
        for (ConceptualMutation mutation : mutations) {
            plans.stream()
                    .filter(plan -> plan.mutation().equals(mutation.header().name()))
                    .filter(plan -> mutation.header().together() && requests(plan.allSteps()) > 1)
                    .forEach(plan ->
                            warnings.add(
                                    new Warning(
                                                    plan.mutation(),
                                                    "its copies do not appear together: a conditional write comes first, or the number of rows is only known after a read",
                                                    "remove `together`, or let the questions show fewer of the attributes that it changes; after a crash, a second call completes the change")
                                            .with(
                                                    ModelChange.remove(
                                                            List.of(plan.mutation()),
                                                            "together"))));
        }
        return warnings;
    }

    /// The number of write requests that the steps send one after another. A loop counts each of
    /// its requests twice, because it may run more than once.
    private static int requests(List<PlanStep> steps) {
        int requests = 0;
        for (PlanStep step : steps) {
            requests +=
                    switch (step) {
                        case PlanStep.Read _, PlanStep.TakeTime _ -> 0;
                        case PlanStep.HoldAlso _, PlanStep.StillHeld _ -> 0;
                        case PlanStep.Require _, PlanStep.RefuseSame _, PlanStep.RefuseLists _ -> 0;
                        case PlanStep.Hold hold -> requests(hold.steps());
                        case PlanStep.Part part -> requests(part.steps());
                        case PlanStep.Write _, PlanStep.Batch _, PlanStep.Decide _ -> 1;
                        case PlanStep.WhenPresent when ->
                                Math.max(requests(when.steps()), requests(when.otherwise()));
                        case PlanStep.OwnTime own -> requests(own.steps());
                        case PlanStep.WhenApplied when -> requests(when.steps());
                        case PlanStep.WhenDifferent when ->
                                Math.max(requests(when.steps()), requests(when.otherwise()));
                        case PlanStep.ForEach loop -> 2 * requests(loop.steps());
                        case PlanStep.ForEachElement loop -> 2 * requests(loop.steps());
                        case PlanStep.ForEachPosition loop -> 2 * requests(loop.steps());
                    };
        }
        return requests;
    }
}

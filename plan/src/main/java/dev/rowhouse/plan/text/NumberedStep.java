package dev.rowhouse.plan.text;

import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A step of a mutation's plan with its number, as the plan's text shows it.
///
/// @param number the number, such as `2.1`
/// @param title the step in words, such as `update likes_by_customer`
/// @param step the step
public record NumberedStep(String number, String title, PlanStep step) {
    /// All steps of a plan, inner steps after their outer ones.
    public static List<NumberedStep> of(MutationPlan plan) {
        List<NumberedStep> all = new ArrayList<>();
        number(plan.steps(), "", 1, all);
        number(plan.afterwards(), "", plan.steps().size() + 1, all);
        return List.copyOf(all);
    }

    /// The number and title of one step object of a plan; empty when it is none of the plan's.
    public static Optional<NumberedStep> find(MutationPlan plan, PlanStep step) {
        List<NumberedStep> all = of(plan);
        return all.stream()
                .filter(each -> isSame(each.step(), step))
                .findFirst()
                .or(() -> all.stream().filter(each -> each.step().equals(step)).findFirst());
    }

    /// Two equal steps may stand at two places of a plan.
    @SuppressWarnings("ReferenceEquality")
    private static boolean isSame(PlanStep one, PlanStep other) {
        return one == other;
    }

    /// The number and the title: `2.1 (update likes_by_customer)`.
    public String text() {
        return number + " (" + title + ")";
    }

    private static void number(
            List<? extends PlanStep> steps, String prefix, int first, List<NumberedStep> all) {
        int count = first;
        for (PlanStep step : steps) {
            String number = prefix + count;
            all.add(new NumberedStep(number, StepTitle.of(step), step));
            switch (step) {
                case PlanStep.Read _, PlanStep.Write _, PlanStep.TakeTime _ -> {}
                case PlanStep.HoldAlso _, PlanStep.StillHeld _ -> {}
                case PlanStep.Require _, PlanStep.RefuseSame _, PlanStep.RefuseLists _ -> {}
                case PlanStep.Part part -> number(part.steps(), number + ".", 1, all);
                case PlanStep.Hold hold -> number(hold.steps(), number + ".", 1, all);
                case PlanStep.Decide decide -> number(decide.undo(), number + ".", 1, all);
                case PlanStep.ForEach loop -> number(loop.steps(), number + ".", 1, all);
                case PlanStep.ForEachElement loop -> number(loop.steps(), number + ".", 1, all);
                case PlanStep.ForEachPosition loop -> number(loop.steps(), number + ".", 1, all);
                case PlanStep.OwnTime own -> number(own.steps(), number + ".", 1, all);
                case PlanStep.WhenApplied when -> number(when.steps(), number + ".", 1, all);
                case PlanStep.WhenPresent when -> {
                    number(when.steps(), number + ".", 1, all);
                    number(when.otherwise(), number + "b.", 1, all);
                }
                case PlanStep.WhenDifferent when -> {
                    number(when.usual(), number + ".", 1, all);
                    if (!when.steps().isEmpty()) {
                        number(when.otherwise(), number + "b.", 1, all);
                    }
                }
                case PlanStep.Batch batch -> number(batch.writes(), number + ".", 1, all);
            }
            count++;
        }
    }
}

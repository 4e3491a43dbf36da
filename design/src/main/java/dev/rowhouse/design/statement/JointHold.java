package dev.rowhouse.design.statement;

import dev.rowhouse.model.query.MutationGroup;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.HeldCalls;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Writes the hold around all statements of a mutation that has several. The row of the call names
/// all instances, so whoever finds one of them finishes all statements.
///
/// Each statement reads its instance first and then looks whether the call is still its own
/// ([HeldSteps]). So a slow caller writes no later statement either.
///
/// The conditions of later statements are tested before the first one writes. As long as a write of
/// a statement is missing, its condition gives the same result, because the table that it reads is
/// written last; after that, the values tell that an earlier run has written them. So whoever runs
/// the call again decides as the first one did.
final class JointHold {
    private JointHold() {}

    /// The step.
    ///
    /// @param parts the plans of the statements; each is one hold
    /// @param reasons the reasons of the statements
    static PlanStep.Hold of(MutationGroup group, List<MutationPlan> parts, List<String> reasons) {
        Set<Expression.NameOf> instances = new LinkedHashSet<>();
        List<PlanStep> steps = new ArrayList<>(tests(parts));
        for (int i = 0; i < parts.size(); i++) {
            PlanStep.Hold hold = hold(parts.get(i));
            instances.addAll(hold.instances());
            steps.add(new PlanStep.Part(i + 1, hold.steps(), reasons.get(i)));
        }
        List<String> entities = instances.stream().map(Expression.NameOf::what).distinct().toList();
        return HeldCalls.hold(
                List.copyOf(instances),
                group.header().name(),
                group.header().parameters().stream()
                        .map(each -> new PlanStep.HeldParameter(each.name(), each.type()))
                        .toList(),
                List.of(),
                steps,
                "one call after the other changes the " + String.join(" and the ", entities));
    }

    /// The tests that come before everything else: those of the statements behind the first one.
    ///
    /// @param parts the plans of the statements; each is one hold
    static List<PlanStep> tests(List<MutationPlan> parts) {
        List<PlanStep> all = new ArrayList<>();
        for (int i = 1; i < parts.size(); i++) {
            List<PlanStep> tests = conditions(hold(parts.get(i)).steps());
            if (!tests.isEmpty()) {
                all.add(
                        new PlanStep.Part(
                                i + 1, tests, "its condition, before anything is written"));
            }
        }
        return all;
    }

    /// The tests of a condition with the reads before them; empty when there are none.
    private static List<PlanStep> conditions(List<PlanStep> steps) {
        int end = 0;
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i) instanceof PlanStep.Require || isDeclining(steps.get(i))) {
                end = i + 1;
            }
        }
        return steps.subList(0, end);
    }

    private static boolean isDeclining(PlanStep step) {
        return step instanceof PlanStep.Read read && read.missing() == PlanStep.WhenMissing.DECLINE;
    }

    private static PlanStep.Hold hold(MutationPlan part) {
        boolean isAlone = part.steps().size() == 1 && part.afterwards().isEmpty();
        return part.hold()
                .filter(_ -> isAlone)
                .orElseThrow(() ->
                        new IllegalStateException(
                                part.mutation() + " does more than to hold its instance"));
    }
}

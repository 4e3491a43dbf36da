package dev.rowhouse.prove.faults;

import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.stage.Subject;

import java.util.ArrayList;
import java.util.List;

/// Deletions of rows that are not there.
final class AbsentRows {
    private AbsentRows() {}

    /// Whether the conditions that a faulty plan lacks guard nothing but deletions from partial
    /// tables. Where such a condition does not hold, the table has no row of the instance.
    static boolean areDeleted(Subject right, MutationPlan plan, MutationPlan faulty) {
        List<PlanStep.WhenDifferent> missing = new ArrayList<>(conditions(plan));
        conditions(faulty).forEach(missing::remove);
        return !missing.isEmpty()
                && missing.stream()
                        .filter(each -> missing.stream().noneMatch(other -> isInside(other, each)))
                        .allMatch(each ->
                                each.steps().isEmpty()
                                        && each.otherwise().stream()
                                                .allMatch(step -> isDeletion(right, step)));
    }

    private static List<PlanStep.WhenDifferent> conditions(MutationPlan plan) {
        return PlanStep.walk(plan.allSteps(), PlanStep.WhenDifferent.class).toList();
    }

    private static boolean isInside(PlanStep.WhenDifferent inner, PlanStep.WhenDifferent outer) {
        return PlanStep.walk(outer.steps()).anyMatch(inner::equals)
                || PlanStep.walk(outer.otherwise()).anyMatch(inner::equals);
    }

    private static boolean isDeletion(Subject right, PlanStep step) {
        return step instanceof PlanStep.Write write
                && write.kind() == PlanStep.WriteKind.DELETE
                && right.design()
                        .findTable(write.table())
                        .filter(table -> table.shape().isPartial())
                        .isPresent();
    }
}

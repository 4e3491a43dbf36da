package dev.rowhouse.design.statement;

import dev.rowhouse.model.query.Assignment;
import dev.rowhouse.model.query.ConceptualMutation;
import dev.rowhouse.model.query.Value;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.PlanStep;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Whether an UPDATE of an instance that does not exist changes nothing.
final class FirstLook {
    private FirstLook() {}

    /// Whether the steps begin by reading one row by values that the caller gives to name the
    /// instance, and end when there is none. Taking the time or holding the instance before that
    /// changes nothing.
    static boolean isIn(List<PlanStep> steps, ConceptualMutation mutation) {
        if (!(mutation instanceof ConceptualMutation.Update update)) {
            return false;
        }
        Set<String> assigned =
                update.values().stream()
                        .map(Assignment::value)
                        .filter(Value.Parameter.class::isInstance)
                        .map(value -> ((Value.Parameter) value).name())
                        .collect(Collectors.toSet());
        return steps.stream()
                .filter(PlanStep.Hold.class::isInstance)
                .map(step -> ((PlanStep.Hold) step).steps())
                .findFirst()
                .orElse(steps)
                .stream()
                .filter(step -> !(step instanceof PlanStep.TakeTime))
                .findFirst()
                .filter(first -> first instanceof PlanStep.Read read && looks(read, assigned))
                .isPresent();
    }

    private static boolean looks(PlanStep.Read read, Set<String> assigned) {
        return read.count() == PlanStep.ReadCount.ONE
                && read.missing() == PlanStep.WhenMissing.NOTHING_TO_DO
                && read.statement().binds().stream()
                        .allMatch(bind ->
                                bind.value() instanceof Expression.Parameter(String name)
                                        && !assigned.contains(name));
    }
}

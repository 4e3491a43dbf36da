package dev.rowhouse.prove.faults;

import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The steps that run when a value has changed between two reads of one call.
final class SecondLooks {
    private SecondLooks() {}

    /// A plan in which these steps are empty.
    static MutationPlan without(MutationPlan plan) {
        Map<String, PlanStatement> reads =
                PlanStep.walk(plan.allSteps(), PlanStep.Read.class)
                        .collect(
                                Collectors.toMap(
                                        PlanStep.Read::name,
                                        PlanStep.Read::statement,
                                        (first, _) -> first));
        Function<List<PlanStep>, List<PlanStep>> empty =
                steps ->
                        steps.stream()
                                .map(step ->
                                        step instanceof PlanStep.WhenDifferent when
                                                        && isSecondLook(when, reads)
                                                ? new PlanStep.WhenDifferent(
                                                        when.pairs(),
                                                        List.of(),
                                                        when.otherwise(),
                                                        when.reason())
                                                : step)
                                .toList();
        return Parts.withAllSteps(plan, empty.apply(plan.steps()), empty.apply(plan.afterwards()));
    }

    private static boolean isSecondLook(
            PlanStep.WhenDifferent when, Map<String, PlanStatement> reads) {
        return when.pairs().stream()
                .allMatch(pair ->
                        pair.before() instanceof Expression.RowColumn(String first, var _)
                                && pair.after()
                                        instanceof Expression.RowColumn(String second, var _)
                                && reads.containsKey(first)
                                && reads.get(first).equals(reads.get(second)));
    }
}

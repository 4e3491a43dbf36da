package dev.rowhouse.prove.faults;

import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The steps that run when a value has changed between two reads of one call.
final class SecondLooks {
    private SecondLooks() {}

    /// A plan without these steps.
    static MutationPlan without(MutationPlan plan) {
        Map<String, PlanStep.Read> reads =
                PlanStep.walk(plan.allSteps(), PlanStep.Read.class)
                        .collect(
                                Collectors.toMap(
                                        PlanStep.Read::name, read -> read, (first, _) -> first));
        StepEdit edit =
                StepEdit.exchanging(
                        PlanStep.WhenDifferent.class,
                        when ->
                                isSecondLook(when, reads)
                                        ? List.of(new Variant<>("", List.of()))
                                        : List.of());
        return Parts.withAllSteps(
                plan, without(plan.steps(), edit), without(plan.afterwards(), edit));
    }

    /// Steps after an edit at one place after the other, until there is none left.
    private static List<PlanStep> without(List<PlanStep> steps, StepEdit edit) {
        List<Variant<List<PlanStep>>> places = edit.everywhere(steps);
        return places.isEmpty() ? steps : without(places.getFirst().value(), edit);
    }

    private static boolean isSecondLook(
            PlanStep.WhenDifferent when, Map<String, PlanStep.Read> reads) {
        return when.otherwise().isEmpty()
                && when.pairs().stream()
                        .allMatch(pair ->
                                pair.before()
                                                instanceof
                                                Expression.RowColumn(String first, String column)
                                        && pair.after()
                                                instanceof
                                                Expression.RowColumn(String second, String same)
                                        && column.equals(same)
                                        && reads.containsKey(first)
                                        && reads.containsKey(second)
                                        && areOfOneRow(reads.get(first), reads.get(second)));
    }

    /// Whether two reads have the same conditions; the first one may need more columns.
    private static boolean areOfOneRow(PlanStep.Read one, PlanStep.Read other) {
        return one.statement().binds().equals(other.statement().binds())
                && source(one).equals(source(other));
    }

    private static String source(PlanStep.Read read) {
        return read.statement().cql().replaceAll("\\s+", " ").replaceAll("^.* FROM ", "");
    }
}

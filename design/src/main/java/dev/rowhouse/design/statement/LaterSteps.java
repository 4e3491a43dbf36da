package dev.rowhouse.design.statement;

import dev.rowhouse.design.maintenance.Recomputation;
import dev.rowhouse.plan.step.PlanStep;

import java.util.ArrayList;
import java.util.List;

/// Gives the steps that follow the writes of a mutation their time, and their condition.
final class LaterSteps {
    private static final String BEFORE_READS =
            "the writes below carry the time before their values are read";

    private LaterSteps() {}

    /// The steps of some work.
    ///
    /// @param own its reads and writes
    /// @param isFollowed whether the mutation writes its own rows behind it
    static List<PlanStep> of(
            Recomputation later, List<PlanStep> own, boolean isFollowed, LookupWriter lookups) {
        List<PlanStep> steps = new ArrayList<>();
        if (own.stream().anyMatch(PlanStep.Read.class::isInstance)) {
            steps.add(new PlanStep.TakeTime(BEFORE_READS));
        }
        if (later.isOfFirst()) {
            steps.addAll(own);
            List<PlanStep> timed =
                    isFollowed
                            ? List.of(
                                    new PlanStep.OwnTime(
                                            steps,
                                            "the other writes carry the same time, before and after it"))
                            : steps;
            return under(later, timed, "an older one may have been in another group", lookups);
        }
        steps.addAll(under(later, own, "a row without an owner changes nothing else", lookups));
        return steps;
    }

    private static List<PlanStep> under(
            Recomputation later, List<PlanStep> steps, String reason, LookupWriter lookups) {
        return later.present().isEmpty()
                ? steps
                : List.of(
                        new PlanStep.WhenPresent(
                                later.present().stream().map(lookups::expression).toList(),
                                steps,
                                reason));
    }
}

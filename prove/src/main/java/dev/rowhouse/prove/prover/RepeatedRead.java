package dev.rowhouse.prove.prover;

import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A read of a plan that a call sends twice, and nothing in between. The second answer is the first
/// one again. Two reads for two parameters are not meant, although these may be equal.
final class RepeatedRead {
    private RepeatedRead() {}

    /// The first such read of a run. None is looked for in plans that read for each row of a loop:
    /// two rows may refer to the same instance.
    ///
    /// @param log the statements of the run with their values
    static Optional<String> in(MutationPlan plan, List<String> log) {
        if (readsInLoops(plan) || !repeatsReads(plan)) {
            return Optional.empty();
        }
        for (int i = 1; i < log.size(); i++) {
            if (log.get(i).startsWith("SELECT") && log.get(i).equals(log.get(i - 1))) {
                return Optional.of(log.get(i));
            }
        }
        return Optional.empty();
    }

    private static boolean repeatsReads(MutationPlan plan) {
        List<PlanStatement> reads =
                PlanStep.walk(plan.allSteps(), PlanStep.Read.class)
                        .map(PlanStep.Read::statement)
                        .toList();
        return Set.copyOf(reads).size() < reads.size();
    }

    private static boolean readsInLoops(MutationPlan plan) {
        return PlanStep.walk(plan.allSteps())
                .filter(step ->
                        step instanceof PlanStep.ForEach || step instanceof PlanStep.ForEachElement)
                .flatMap(loop -> PlanStep.walk(loop.inner()))
                .anyMatch(PlanStep.Read.class::isInstance);
    }
}

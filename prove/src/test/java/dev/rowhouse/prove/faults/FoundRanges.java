package dev.rowhouse.prove.faults;

import dev.rowhouse.plan.step.Bind;
import dev.rowhouse.plan.step.Expression;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStatement;
import dev.rowhouse.plan.step.PlanStep;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Deletions of ranges by the very values by which a plan finds the rows that it deletes.
final class FoundRanges {
    private FoundRanges() {}

    /// Whether a faulty plan deletes nothing but such ranges in place of rows, in tables other than
    /// the one that finds the rows.
    static boolean areDeleted(MutationPlan right, MutationPlan faulty) {
        List<PlanStatement> known =
                PlanStep.walk(right.allSteps(), PlanStep.Write.class)
                        .map(PlanStep.Write::statement)
                        .toList();
        return finder(right).isPresent()
                && PlanStep.walk(faulty.allSteps(), PlanStep.Write.class)
                        .filter(write -> !known.contains(write.statement()))
                        .allMatch(write ->
                                finder(right)
                                        .filter(read -> !read.table().equals(write.table()))
                                        .filter(read ->
                                                write.statement()
                                                        .binds()
                                                        .containsAll(read.statement().binds()))
                                        .isPresent());
    }

    /// The read whose rows a plan deletes one after the other.
    private static Optional<PlanStep.Read> finder(MutationPlan plan) {
        return plan.steps().stream()
                .flatMap(step ->
                        step instanceof PlanStep.ForEach loop
                                ? reads(plan).filter(read -> read.name().equals(loop.read()))
                                : Stream.empty())
                .filter(read -> !read.statement().binds().isEmpty())
                .filter(read -> read.statement().binds().stream().allMatch(FoundRanges::isGiven))
                .findFirst();
    }

    private static Stream<PlanStep.Read> reads(MutationPlan plan) {
        return PlanStep.walk(plan.steps(), PlanStep.Read.class);
    }

    private static boolean isGiven(Bind bind) {
        return bind.value() instanceof Expression.Parameter;
    }
}

package dev.rowhouse.prove.faults;

import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Batches in which rows get another key.
final class MovedRows {
    private MovedRows() {}

    /// Whether a batch deletes nothing before it has written all else. So a crash among its writes
    /// leaves the old row for a second run.
    static boolean losesNothing(PlanStep.Batch batch) {
        List<Boolean> deletes =
                batch.writes().stream()
                        .map(write -> write.kind() == PlanStep.WriteKind.DELETE)
                        .toList();
        return deletes.stream().sorted().toList().equals(deletes);
    }

    /// Whether a plan reads none of the tables of the batches that a faulty one has not got.
    static boolean areUnread(MutationPlan right, MutationPlan faulty) {
        List<PlanStep> kept = PlanStep.walk(faulty.allSteps()).toList();
        Set<String> moved =
                PlanStep.walk(right.allSteps(), PlanStep.Batch.class)
                        .filter(batch -> !kept.contains(batch))
                        .flatMap(batch -> batch.writes().stream())
                        .map(PlanStep.Write::table)
                        .collect(Collectors.toSet());
        return !moved.isEmpty()
                && PlanStep.walk(SecondLooks.without(right).allSteps(), PlanStep.Read.class)
                        .map(PlanStep.Read::table)
                        .noneMatch(moved::contains);
    }
}

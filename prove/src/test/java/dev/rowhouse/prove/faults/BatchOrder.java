package dev.rowhouse.prove.faults;

import dev.rowhouse.plan.step.PlanStep;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The order of the writes of batches.
final class BatchOrder {
    private BatchOrder() {}

    /// What distinguishes steps, without the order of the writes of each batch.
    static List<Object> shapes(List<? extends PlanStep> steps) {
        List<Object> shapes = new ArrayList<>();
        for (PlanStep step : steps) {
            shapes.add(
                    switch (step) {
                        case PlanStep.Batch batch -> Set.copyOf(batch.writes());
                        case PlanStep.ForEach _,
                                PlanStep.ForEachElement _,
                                PlanStep.ForEachPosition _,
                                PlanStep.WhenPresent _,
                                PlanStep.WhenDifferent _,
                                PlanStep.Hold _ ->
                                List.of(step.reason(), shapes(step.inner()));
                        default -> step;
                    });
        }
        return shapes;
    }
}

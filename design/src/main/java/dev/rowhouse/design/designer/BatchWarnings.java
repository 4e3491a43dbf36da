package dev.rowhouse.design.designer;

import dev.rowhouse.plan.design.Warning;
import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.plan.step.PlanStep.WriteKind;
import dev.rowhouse.plan.table.TableDesign;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Warns of logged batches above the sizes at which Cassandra warns. One coordinator holds the
/// whole batch until all of it is written.
final class BatchWarnings {
    /// `batch_size_warn_threshold`.
    private static final double BYTES_WARNED = 5 * 1024;

    /// `batch_size_fail_threshold`.
    private static final double BYTES_MAX = 50 * 1024;

    private final Map<String, Double> rowBytes = new HashMap<>();
    private final List<Warning> warnings = new ArrayList<>();

    private BatchWarnings(List<TableDesign> tables) {
        for (TableDesign table : tables) {
            double rows = Math.max(1, table.size().average().rows());
            rowBytes.put(table.name(), table.size().average().bytes() / rows);
        }
    }

    static List<Warning> of(List<TableDesign> tables, List<MutationPlan> plans) {
        BatchWarnings warnings = new BatchWarnings(tables);
        for (MutationPlan plan : plans) {
            PlanStep.walk(plan.allSteps(), PlanStep.Batch.class)
                    .forEach(batch -> warnings.add(plan.mutation(), batch));
        }
        return warnings.warnings;
    }

    private void add(String mutation, PlanStep.Batch batch) {
        double bytes =
                batch.writes().stream()
                        .filter(write -> write.kind() != WriteKind.DELETE)
                        .mapToDouble(write -> rowBytes.getOrDefault(write.table(), 0.0))
                        .sum();
        if (bytes > BYTES_WARNED) {
            warnings.add(
                    new Warning(
                            mutation,
                            "its logged batch has about %,.0f kB on average; Cassandra warns above 5 KiB and rejects batches above 50 KiB"
                                    .formatted(bytes / 1_000),
                            bytes > BYTES_MAX
                                    ? "move the large values to a separate entity, whose rows keep their keys"
                                    : "move the large values to a separate entity, or raise `batch_size_warn_threshold`"));
        }
    }
}

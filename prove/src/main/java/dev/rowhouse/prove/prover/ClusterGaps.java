package dev.rowhouse.prove.prover;

import dev.rowhouse.plan.design.Design;
import dev.rowhouse.plan.step.QueryPlan;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.QuestionReport;

import java.util.ArrayList;
import java.util.List;

/// The checks of a proof that a cluster does not allow: it does not tell what it reads, and it
/// finds the nearest rows approximately.
final class ClusterGaps {
    private ClusterGaps() {}

    /// The checks that were left out.
    static List<ProofReport.Skipped> of(
            List<QuestionReport> questions, Design design, Target target) {
        List<ProofReport.Skipped> gaps = new ArrayList<>();
        boolean isUnmeasured =
                questions.stream().anyMatch(each -> each.runs() > 0 && each.reads().isEmpty());
        if (isUnmeasured) {
            gaps.add(
                    new ProofReport.Skipped(
                            "measuring reads",
                            "the target does not tell how many partitions and rows it reads"));
        }
        boolean hasNearest =
                design.queries().stream()
                        .anyMatch(plan -> plan.direction() == QueryPlan.ReadDirection.NEAREST);
        if (hasNearest && !target.findsNearestExactly()) {
            gaps.add(
                    new ProofReport.Skipped(
                            "comparing which rows are nearest",
                            "the target finds them approximately; their number is right, and each of them exists"));
        }
        return gaps;
    }
}

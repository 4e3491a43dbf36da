package dev.rowhouse.prove.prover;

import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.prove.report.MutationReport;
import dev.rowhouse.prove.run.MutationRun;

/// Gathers what running one mutation showed.
///
/// **Thread safety.** Belongs to one thread.
final class MutationMeasure {
    private final MutationPlan plan;
    private final Tally statements = new Tally();
    private final Tally reads = new Tally();
    private int crashes;
    private int failures;

    MutationMeasure(MutationPlan plan) {
        this.plan = plan;
    }

    void ran(MutationRun.Outcome outcome) {
        statements.add(outcome.statements());
        reads.add(outcome.reads());
    }

    void crashed() {
        crashes++;
    }

    int crashes() {
        return crashes;
    }

    void failed() {
        failures++;
    }

    boolean hasFailed() {
        return failures > 0;
    }

    MutationReport report() {
        return new MutationReport(
                plan.mutation(),
                plan.ask(),
                statements.count(),
                statements.figures(),
                reads.figures(),
                crashes,
                failures,
                plan.newKey().stream().toList());
    }
}

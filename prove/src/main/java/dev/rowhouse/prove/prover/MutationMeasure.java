package dev.rowhouse.prove.prover;

import dev.rowhouse.plan.step.MutationPlan;
import dev.rowhouse.plan.step.NewKey;
import dev.rowhouse.plan.step.PlanStep;
import dev.rowhouse.prove.report.MutationReport;
import dev.rowhouse.prove.run.MutationRun;

import java.util.Optional;

/// Gathers what running one mutation showed.
///
/// **Thread safety.** Belongs to one thread.
final class MutationMeasure {
    private static final double NANOS_PER_MICRO = 1_000;
    private static final double MICROS_PER_SECOND = 1e6;

    private final MutationPlan plan;
    private final boolean readsInLoops;
    private final Tally statements = new Tally();
    private final Tally reads = new Tally();
    private final Tally micros = new Tally();
    private long effective;
    private int readsMost;
    private int writtenMost;
    private int lastWrites;
    private int writesMost;
    private int crashes;
    private int failures;
    private Optional<String> repeatedRead = Optional.empty();

    MutationMeasure(MutationPlan plan) {
        this.plan = plan;
        this.readsInLoops =
                PlanStep.walk(plan.allSteps())
                        .filter(step ->
                                step instanceof PlanStep.ForEach
                                        || step instanceof PlanStep.ForEachElement
                                        || step instanceof PlanStep.ForEachPosition)
                        .flatMap(loop -> PlanStep.walk(loop.inner()))
                        .anyMatch(PlanStep.Read.class::isInstance);
    }

    /// Adds a run that came to its end.
    ///
    /// @param isEffective whether it changed the conceptual data
    void ran(MutationRun.Outcome outcome, boolean isEffective) {
        statements.add(outcome.statements());
        reads.add(outcome.reads());
        lastWrites = outcome.writes();
        writesMost = Math.max(writesMost, lastWrites);
        if (isEffective) {
            effective++;
        }
    }

    /// Adds what a run took that changed the data and had no earlier run: the plan says what that
    /// takes. A run that finished the call of another caller is not counted, nor are looks after
    /// declined decisions.
    void cost(MutationRun.Outcome outcome) {
        if (outcome.hasHelped()) {
            return;
        }
        if (!readsInLoops) {
            repeatedRead = repeatedRead.or(outcome::repeated);
        }
        readsMost = Math.max(readsMost, outcome.reads() - outcome.looks());
        writtenMost = Math.max(writtenMost, outcome.statements() - outcome.reads());
    }

    /// The number of runs that were abandoned after a write and repeated.
    int crashes() {
        return crashes;
    }

    /// The most writes of a run, a batch counting once.
    int writesMost() {
        return writesMost;
    }

    /// The number of writes of the last run; a batch counts once.
    int lastWrites() {
        return lastWrites;
    }

    /// The most reads of a run, without the looks after declined decisions.
    int readsMost() {
        return readsMost;
    }

    /// The most statements of a run that are no reads.
    int writtenMost() {
        return writtenMost;
    }

    /// A read that a run sent twice, one after the other. In a loop this is right: two rows may
    /// refer to the same instance.
    Optional<String> repeatedRead() {
        return repeatedRead;
    }

    /// @param nanos how long the statements of a run took
    void took(long nanos) {
        micros.add(nanos / NANOS_PER_MICRO);
    }

    void crashed() {
        crashes++;
    }

    MutationPlan plan() {
        return plan;
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
                effective,
                statements.figures(),
                reads.figures(),
                writesMost,
                micros.figures(),
                micros.sum() / MICROS_PER_SECOND,
                crashes,
                failures,
                plan.newKey().stream().map(NewKey::text).toList());
    }
}

package dev.rowhouse.prove.faults;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.prover.Progress;
import dev.rowhouse.prove.prover.ProofSettings;
import dev.rowhouse.prove.prover.Prover;
import dev.rowhouse.prove.report.ProofReport;

/// Proves a faulty design with the default settings, up to the first failure.
final class FaultTrial {
    private static final long SEED = 1;

    private FaultTrial() {}

    /// The result of a proof of a faulty design.
    ///
    /// @param isKilled whether the proof found a failure, or a gap that nobody accepted
    /// @param by the kind of the failure or the gap
    record Outcome(boolean isKilled, String by) {}

    static Outcome of(Fault fault) {
        try (Target target =
                new EmbeddedTarget(
                        new RowhouseComponents(Clock.system(), RandomSource.seeded(SEED)))) {
            ProofReport report =
                    new Prover(
                                    fault.subject(),
                                    target,
                                    ProofSettings.of(SEED).untilFirstFailure(),
                                    Clock.system(),
                                    Progress.NONE)
                            .prove();
            if (!report.failures().isEmpty()) {
                return new Outcome(true, report.failures().getFirst().kind().text());
            }
            return report.isProven()
                    ? new Outcome(false, "survived")
                    : new Outcome(true, "gap: " + report.gaps().getFirst().kind().text());
        } catch (TargetException e) {
            return new Outcome(true, "the database rejected the schema");
        }
    }
}

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
import dev.rowhouse.prove.report.Gap;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Subject;

import java.util.Set;

/// Proves a faulty design with the default settings, up to the first failure.
final class FaultTrial {
    private static final long SEED = 1;

    private FaultTrial() {}

    /// The result of a proof of a faulty design.
    ///
    /// @param isKilled whether the proof found a failure, or a gap that nobody accepted
    /// @param by the kind of the failure or the gap
    record Outcome(boolean isKilled, String by) {}

    /// Tries a fault.
    ///
    /// @param known the gaps that the proof of the right design has, too
    /// @param largest how many instances the largest owners have
    static Outcome of(Fault fault, Set<Gap> known, int largest) {
        ProofReport report;
        try {
            report = prove(fault.subject(), largest);
        } catch (TargetException e) {
            return new Outcome(true, "the database rejected the schema");
        }
        if (!report.failures().isEmpty()) {
            return new Outcome(true, report.failures().getFirst().kind().text());
        }
        return report.gaps().stream()
                .filter(gap -> !known.contains(gap))
                .findFirst()
                .map(gap -> new Outcome(true, "gap: " + gap.kind().text()))
                .orElse(new Outcome(false, "survived"));
    }

    /// The gaps of the proof of a right design.
    ///
    /// @throws IllegalStateException when the proof finds a failure
    static Set<Gap> gaps(Subject right, int largest) {
        ProofReport report = prove(right, largest);
        if (!report.failures().isEmpty()) {
            throw new IllegalStateException(
                    right.design().name() + " without a fault: " + report.failures().getFirst());
        }
        return Set.copyOf(report.gaps());
    }

    private static ProofReport prove(Subject subject, int largest) {
        try (Target target =
                new EmbeddedTarget(
                        new RowhouseComponents(Clock.system(), RandomSource.seeded(SEED)))) {
            return new Prover(
                            subject,
                            target,
                            ProofSettings.of(SEED).withLargest(largest).untilFirstFailure(),
                            Clock.system(),
                            Progress.NONE)
                    .prove();
        }
    }
}

package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.report.MutationReport;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.ProofText;
import dev.rowhouse.prove.stage.Subject;

/// Proofs on the embedded engine.
final class Proofs {
    private Proofs() {}

    static ProofReport of(Subject subject, ProofSettings settings) {
        try (Target target =
                new EmbeddedTarget(
                        new RowhouseComponents(Clock.system(), RandomSource.seeded(1)))) {
            return new Prover(subject, target, settings, Clock.system(), Progress.NONE).prove();
        }
    }

    /// A proof of a whole design, in which everything holds that was tried.
    static void right(Subject subject, ProofSettings settings) {
        ProofReport report = of(subject, settings);

        assertThat(report.failures()).isEmpty();
        assertThat(report.unserved()).isEmpty();
        assertThat(report.mutations()).allMatch(MutationReport::copiesAgree);
    }

    /// A proof with the settings of the command, in which everything holds.
    static ProofReport proven(Subject subject) {
        ProofReport report = of(subject, ProofSettings.of(1));

        assertThat(report.failures()).as(ProofText.render(report)).isEmpty();
        assertThat(report.isProven()).as(ProofText.render(report)).isTrue();
        return report;
    }
}

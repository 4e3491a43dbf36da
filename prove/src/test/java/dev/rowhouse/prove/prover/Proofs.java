package dev.rowhouse.prove.prover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.prove.data.Scale;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.report.MutationReport;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.ProofText;
import dev.rowhouse.prove.stage.Subject;

/// Proofs on the embedded engine.
///
/// The everyday ones are quick: the same checks, on less data and with fewer calls. With
/// `-Dproofs.whole=true`, as every night, they are as long as those of the command.
final class Proofs {
    private static final boolean ARE_WHOLE = Boolean.getBoolean("proofs.whole");

    private Proofs() {}

    /// The settings of the command, or every day those of its `--quick`.
    static ProofSettings settings() {
        return ARE_WHOLE ? ProofSettings.of(1) : ProofSettings.quick(1);
    }

    /// Settings of the night; every day those with a third of the sequences, one round of crashes
    /// and half as many in it.
    static ProofSettings everyDay(ProofSettings night) {
        return ARE_WHOLE
                ? night
                : new ProofSettings(
                        night.seed(),
                        night.scale(),
                        night.changeScale(),
                        night.runsPerQuestion(),
                        Math.ceilDiv(night.sequences(), 3),
                        night.operationsPerSequence(),
                        1,
                        Math.ceilDiv(night.crashesPerMutation(), 2),
                        night.shrinkSeconds());
    }

    /// Settings for models whose owners are small.
    static ProofSettings withoutLargeOwners() {
        return ARE_WHOLE
                ? new ProofSettings(1, new Scale(2_000), new Scale(200), 60, 8, 40, 2, 6, 30)
                : ProofSettings.quick(1).withLargest(0);
    }

    /// How many states a search visits in the night; every day a third of them.
    static int states(int night) {
        return ARE_WHOLE ? night : night / 3;
    }

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

    /// A proof with [#settings()] in which everything holds.
    static ProofReport proven(Subject subject) {
        return proven(subject, settings());
    }

    /// A proof in which everything holds.
    static ProofReport proven(Subject subject, ProofSettings settings) {
        ProofReport report = of(subject, settings);

        assertThat(report.failures()).as(ProofText.render(report)).isEmpty();
        assertThat(report.isProven()).as(ProofText.render(report)).isTrue();
        return report;
    }
}

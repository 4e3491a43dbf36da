package dev.rowhouse.cli.design;

import dev.rowhouse.base.Clock;
import dev.rowhouse.cli.command.Interruption;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.explore.ExplorationSettings;
import dev.rowhouse.prove.prover.Progress;
import dev.rowhouse.prove.prover.ProofSettings;
import dev.rowhouse.prove.prover.Prover;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.shell.output.Console;

/// Proves designs on the embedded engine with the usual settings, concurrent callers included.
record ProofRun(Console console, Clock clock, Interruption interruption) {
    ProofReport prove(Subject subject, long seed) {
        ProofReport sequential;
        try (Target target = new EmbeddedTarget(RowhouseComponents.system())) {
            interruption.cleanUpBy(target::close);
            Progress progress = (phase, done, total) -> show(subject, phase, done, total);
            sequential =
                    new Prover(subject, target, ProofSettings.of(seed), clock, progress).prove();
        } finally {
            interruption.check();
            interruption.nothingToCleanUp();
            console.endProgress();
        }
        try (RacingRun callers =
                new RacingRun(console, clock, subject, ExplorationSettings.of(seed))) {
            return callers.explored(sequential, interruption);
        }
    }

    private void show(Subject subject, Progress.Phase phase, long done, long total) {
        interruption.check();
        console.progress(
                "%s: %s%s"
                        .formatted(
                                subject.design().name(),
                                phase.text(),
                                total == 0 ? "" : " " + done * 100 / total + " %"));
    }
}

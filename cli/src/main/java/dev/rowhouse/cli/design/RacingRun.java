package dev.rowhouse.cli.design;

import dev.rowhouse.base.Clock;
import dev.rowhouse.cli.command.Interruption;
import dev.rowhouse.prove.explore.ExplorationProgress;
import dev.rowhouse.prove.explore.ExplorationSettings;
import dev.rowhouse.prove.explore.Explorer;
import dev.rowhouse.prove.prover.RaceFailures;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.shell.output.Console;

import java.util.concurrent.Executors;

/// Explores the concurrent callers of designs for a command.
///
/// @param settings the extent of the explorations
record RacingRun(Console console, Clock clock, ExplorationSettings settings) {
    /// The report with what concurrent callers can do; a design for which something does not hold
    /// is not explored.
    ProofReport explored(ProofReport report, Subject subject, Interruption interruption) {
        ExplorationProgress progress =
                (done, total, left) -> {
                    interruption.check();
                    String time =
                            left.map(each -> ", about " + each.toSeconds() + " s left").orElse("");
                    console.progress(
                            "%s: %s, pair %d of %d%s"
                                    .formatted(
                                            subject.design().name(),
                                            RaceFailures.PHASE,
                                            done,
                                            total,
                                            time));
                };
        try {
            int threads = Runtime.getRuntime().availableProcessors();
            return RaceFailures.explored(
                    report,
                    new Explorer(
                            subject,
                            settings,
                            clock,
                            progress,
                            () -> Executors.newFixedThreadPool(threads)));
        } finally {
            console.endProgress();
        }
    }
}

package dev.rowhouse.cli.design;

import dev.rowhouse.base.Clock;
import dev.rowhouse.cli.command.Interruption;
import dev.rowhouse.cli.output.StyledText;
import dev.rowhouse.plan.text.Emphasis;
import dev.rowhouse.plan.text.TextLine;
import dev.rowhouse.prove.explore.ExplorationProgress;
import dev.rowhouse.prove.explore.ExplorationSettings;
import dev.rowhouse.prove.explore.Explorer;
import dev.rowhouse.prove.explore.report.Exploration;
import dev.rowhouse.prove.explore.report.ExplorationText;
import dev.rowhouse.prove.explore.report.ExplorationTree;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.shell.output.Console;

import java.util.List;
import java.util.Map;

/// Explores the concurrent callers of designs for a command, and shows the results.
///
/// **Thread safety.** Belongs to one thread.
final class RacingRun {
    private final Console console;
    private final Clock clock;
    private final long seed;
    private final boolean isSilent;
    private boolean hasConverged = true;

    /// @param isSilent whether the results are not printed, because they become JSON
    RacingRun(Console console, Clock clock, long seed, boolean isSilent) {
        this.console = console;
        this.clock = clock;
        this.seed = seed;
        this.isSilent = isSilent;
    }

    /// Explores one design; returns the result as a tree.
    ///
    /// @param isBrief whether one line is shown instead of a report
    Map<String, Object> explore(Subject subject, Interruption interruption, boolean isBrief) {
        ExplorationProgress progress =
                (done, total, left) -> {
                    interruption.check();
                    String time =
                            left.map(each -> ", about " + each.toSeconds() + " s left").orElse("");
                    console.progress(
                            "%s: exploring concurrent callers, pair %d of %d%s"
                                    .formatted(subject.design().name(), done, total, time));
                };
        Exploration exploration =
                new Explorer(subject, ExplorationSettings.of(seed, Runtime.getRuntime().availableProcessors()), clock, progress).explore();
        console.endProgress();
        hasConverged &= exploration.converges();
        if (!isSilent) {
            console.out()
                    .print(
                            (isBrief ? "" : "\n\n")
                                    + StyledText.of(
                                            isBrief
                                                    ? List.of(brief(exploration))
                                                    : ExplorationText.of(
                                                            exploration, console.page()),
                                            console));
            console.out().flush();
        }
        return ExplorationTree.of(exploration);
    }

    private static TextLine brief(Exploration exploration) {
        return TextLine.of(
                        exploration.converges() ? Emphasis.GOOD : Emphasis.BAD,
                        exploration.converges() ? "racing  " : "DIVERGES")
                .and(
                        Emphasis.PLAIN,
                        "%-24s %s"
                                .formatted(
                                        exploration.model(), ExplorationText.verdict(exploration)));
    }

    /// Whether no design that was explored can have tables that stay wrong.
    boolean converged() {
        return hasConverged;
    }
}

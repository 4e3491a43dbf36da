package dev.rowhouse.cli.design;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.Threads;
import dev.rowhouse.cli.command.Interruption;
import dev.rowhouse.prove.explore.ExplorationSettings;
import dev.rowhouse.prove.explore.Explorer;
import dev.rowhouse.prove.explore.report.Exploration;
import dev.rowhouse.prove.prover.RaceFailures;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.stage.Subject;
import dev.rowhouse.shell.output.Console;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Explores the concurrent callers of a design for a command, by threads of its own: the command
/// can prove the design for one caller at a time beside it. Closing interrupts an exploration that
/// goes on, and does not wait for its end.
///
/// **Thread safety.** Belongs to one thread, which alone writes to the console.
final class RacingRun implements AutoCloseable {
    /// The time between two looks of the waiting command, in milliseconds.
    private static final long LOOK_EVERY = 200;

    /// The progress of an exploration.
    ///
    /// @param done the number of pairs of mutations that were explored
    /// @param total the number of all pairs
    /// @param left the time that the others will probably take
    private record Standing(int done, int total, Optional<Duration> left) {}

    private final Console console;
    private final String design;
    private final FutureTask<Exploration> exploring;
    private final ExecutorService starter = Threads.pool("callers-of-a-design", 1);
    private volatile Standing standing = new Standing(0, 0, Optional.empty());

    /// An exploration that has not begun.
    RacingRun(Console console, Clock clock, Subject subject, ExplorationSettings settings) {
        this.console = console;
        this.design = subject.design().name();
        int threads = Runtime.getRuntime().availableProcessors();
        Explorer explorer =
                new Explorer(
                        subject,
                        settings,
                        clock,
                        this::advance,
                        () -> Threads.pool("callers", threads));
        this.exploring = new FutureTask<>(explorer::explore);
    }

    /// Begins to explore, if that has not been done.
    void begin() {
        // A second run of the same task does nothing.
        starter.execute(exploring);
    }

    /// The report with what concurrent callers can do, when that is known; a design for which
    /// something does not hold is not explored.
    ProofReport explored(ProofReport report, Interruption interruption) {
        try {
            return RaceFailures.explored(
                    report,
                    () -> {
                        begin();
                        return awaited(interruption);
                    });
        } finally {
            console.endProgress();
        }
    }

    private Exploration awaited(Interruption interruption) {
        while (true) {
            interruption.check();
            show(standing);
            try {
                return exploring.get(LOOK_EVERY, TimeUnit.MILLISECONDS);
            } catch (TimeoutException _) {
                // Another look.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancellationException("the exploration was interrupted");
            } catch (ExecutionException e) {
                throw failure(e);
            }
        }
    }

    /// The exception to throw for an exploration that failed: its own, not one about its thread.
    private static RuntimeException failure(ExecutionException e) {
        return switch (e.getCause()) {
            case RuntimeException failure -> failure;
            case Error error -> throw error;
            case null, default -> new IllegalStateException("callers could not be explored", e);
        };
    }

    private void advance(int done, int total, Optional<Duration> left) {
        standing = new Standing(done, total, left);
    }

    private void show(Standing now) {
        if (now.total() > 0) {
            console.progress(
                    "%s: %s, pair %d of %d%s"
                            .formatted(
                                    design,
                                    RaceFailures.PHASE,
                                    now.done(),
                                    now.total(),
                                    now.left()
                                            .map(each -> ", about " + each.toSeconds() + " s left")
                                            .orElse("")));
        }
    }

    @Override
    public void close() {
        exploring.cancel(true);
        starter.shutdown();
    }
}

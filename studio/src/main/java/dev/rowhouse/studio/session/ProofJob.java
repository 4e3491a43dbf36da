package dev.rowhouse.studio.session;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.Threads;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.explore.ExplorationSettings;
import dev.rowhouse.prove.explore.Explorer;
import dev.rowhouse.prove.prover.Progress;
import dev.rowhouse.prove.prover.ProofSettings;
import dev.rowhouse.prove.prover.Prover;
import dev.rowhouse.prove.prover.RaceFailures;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.ReportSource;
import dev.rowhouse.prove.report.ReportedProof;
import dev.rowhouse.prove.stage.Subject;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// Proves designs on databases in memory, one at a time. A new proof ends the one before.
///
/// **Thread safety.** Safe, if the executor has one thread.
final class ProofJob {
    private static final long PAUSE_NANOS = 100_000_000;

    /// That of `rowhouse prove`, which so finds the same.
    private static final long SEED = 1;

    private final String toolVersion;
    private final Clock clock;
    private final Executor thread;
    private final Consumer<ProofState> observer;
    private final AtomicInteger wanted = new AtomicInteger();

    /// @param toolVersion the version of Rowhouse, for reports
    /// @param thread runs one proof at a time
    /// @param observer is told the state, several times a second at most
    ProofJob(String toolVersion, Clock clock, Executor thread, Consumer<ProofState> observer) {
        this.toolVersion = toolVersion;
        this.clock = clock;
        this.thread = thread;
        this.observer = observer;
    }

    /// Proves a design.
    void start(DesignedModel model, DesignedModel.Result result, ProofChoice choice) {
        int number = wanted.incrementAndGet();
        observer.accept(new ProofState.Running(model.version(), "starting", 0, 0));
        thread.execute(() -> run(number, model, result, choice));
    }

    /// Ends the proof that is running.
    void stop() {
        wanted.incrementAndGet();
    }

    private void run(
            int number, DesignedModel model, DesignedModel.Result result, ProofChoice choice) {
        Instant started = Instant.ofEpochMilli(clock.epochMillis());
        String version = model.version();
        try {
            ProofReport report = prove(result.subject(), choice, new Telling(number, version));
            ReportSource source =
                    new ReportSource(
                            toolVersion,
                            started,
                            model.places(),
                            choice.options(),
                            result.fingerprint());
            observer.accept(new ProofState.Ended(version, new ReportedProof(report, source)));
        } catch (CancellationException _) {
            observer.accept(new ProofState.Stopped(version));
        } catch (TargetException e) {
            observer.accept(new ProofState.Failed(version, e.message()));
        } catch (RuntimeException e) {
            observer.accept(new ProofState.Failed(version, e.toString()));
        }
    }

    private ProofReport prove(Subject subject, ProofChoice choice, Telling telling) {
        ProofReport report;
        try (Target target = new EmbeddedTarget(RowhouseComponents.system())) {
            Progress progress = (phase, done, total) -> telling.show(phase.text(), done, total);
            report = new Prover(subject, target, ProofSettings.of(SEED), clock, progress).prove();
        }
        Optional<ExplorationSettings> callers = choice.exploration(SEED);
        if (callers.isEmpty()) {
            return report;
        }
        telling.show(RaceFailures.PHASE, 0, 0);
        Explorer explorer =
                new Explorer(
                        subject,
                        callers.get(),
                        clock,
                        (done, total, _) -> telling.show(RaceFailures.PHASE, done, total),
                        () -> Threads.pool("studio-callers", threads()));
        return RaceFailures.explored(report, explorer::explore);
    }

    /// One processor is left to the page, so that designs do not wait for the proof.
    private static int threads() {
        return Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
    }

    /// Tells the observer the progress of one proof, and ends the proof when it is not wanted any
    /// more.
    private final class Telling {
        private final int number;
        private final String version;
        private long shownAt = clock.nanoTime() - PAUSE_NANOS;

        Telling(int number, String version) {
            this.number = number;
            this.version = version;
        }

        void show(String phase, long done, long total) {
            if (number != wanted.get()) {
                throw new CancellationException();
            }
            long now = clock.nanoTime();
            if (now - shownAt >= PAUSE_NANOS) {
                shownAt = now;
                observer.accept(new ProofState.Running(version, phase, done, total));
            }
        }
    }
}

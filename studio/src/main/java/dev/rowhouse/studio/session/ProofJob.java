package dev.rowhouse.studio.session;

import dev.rowhouse.base.Clock;
import dev.rowhouse.engine.RowhouseComponents;
import dev.rowhouse.prove.database.EmbeddedTarget;
import dev.rowhouse.prove.database.Target;
import dev.rowhouse.prove.database.TargetException;
import dev.rowhouse.prove.prover.Progress;
import dev.rowhouse.prove.prover.ProofSettings;
import dev.rowhouse.prove.prover.Prover;
import dev.rowhouse.prove.report.ProofReport;
import dev.rowhouse.prove.report.ReportSource;
import dev.rowhouse.prove.report.ReportedProof;
import dev.rowhouse.prove.stage.Subject;

import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// Proves designs on databases in memory, one at a time. A new proof ends the one before.
///
/// **Thread safety.** Safe, if the executor has one thread.
final class ProofJob {
    private static final long PAUSE_NANOS = 100_000_000;

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
    void start(DesignedModel model, Subject subject) {
        int number = wanted.incrementAndGet();
        observer.accept(new ProofState.Running(model.version(), "starting", 0, 0));
        thread.execute(() -> run(number, model, subject));
    }

    /// Ends the proof that is running.
    void stop() {
        wanted.incrementAndGet();
    }

    private void run(int number, DesignedModel model, Subject subject) {
        Instant started = Instant.ofEpochMilli(clock.epochMillis());
        String version = model.version();
        try (Target target = new EmbeddedTarget(RowhouseComponents.system())) {
            ProofReport report =
                    new Prover(
                                    subject,
                                    target,
                                    ProofSettings.of(0),
                                    clock,
                                    progress(number, version))
                            .prove();
            ReportSource source = new ReportSource(toolVersion, started, model.places(), Map.of());
            observer.accept(new ProofState.Ended(version, new ReportedProof(report, source)));
        } catch (CancellationException _) {
            observer.accept(new ProofState.Stopped(version));
        } catch (TargetException e) {
            observer.accept(new ProofState.Failed(version, e.message()));
        } catch (RuntimeException e) {
            observer.accept(new ProofState.Failed(version, e.toString()));
        }
    }

    private Progress progress(int number, String version) {
        return new Progress() {
            private long shownAt = clock.nanoTime() - PAUSE_NANOS;

            @Override
            public void advance(Phase phase, long done, long total) {
                if (number != wanted.get()) {
                    throw new CancellationException();
                }
                long now = clock.nanoTime();
                if (now - shownAt >= PAUSE_NANOS) {
                    shownAt = now;
                    observer.accept(new ProofState.Running(version, phase.text(), done, total));
                }
            }
        };
    }
}

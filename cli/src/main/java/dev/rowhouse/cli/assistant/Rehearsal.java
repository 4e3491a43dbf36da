package dev.rowhouse.cli.assistant;

import dev.rowhouse.base.Clock;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/// Proves a model once while the assistant reads its design. In the first proof of a process Java
/// loads and compiles most of the code, and takes twice as long as in the next ones; nobody waits
/// for this one. Each call of the assistant ends it.
///
/// **Thread safety.** Safe.
final class Rehearsal {
    /// After this time Java has compiled what it will, however large the model is.
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final Tool.Work proof;
    private final Clock clock;
    private final Executor thread;
    private final AtomicInteger calls = new AtomicInteger();
    private volatile boolean isDone;

    /// @param proof proves a model, as the assistant would have it done
    /// @param thread runs one proof at a time
    Rehearsal(Tool.Work proof, Clock clock, Executor thread) {
        this.proof = proof;
        this.clock = clock;
        this.thread = thread;
    }

    /// Ends what runs: the assistant calls, or is gone.
    void stop() {
        calls.incrementAndGet();
    }

    /// The assistant has a design, and has not asked for anything since.
    ///
    /// @param model the path of the model, as the assistant gave it
    void designed(String model) {
        int number = calls.get();
        thread.execute(() -> prove(model, number));
    }

    /// A proof was made, so that none has to be rehearsed.
    void proven() {
        isDone = true;
    }

    private void prove(String model, int number) {
        if (isDone || calls.get() != number) {
            return;
        }
        long started = clock.nanoTime();
        CallWatch watch =
                new CallWatch(
                        clock,
                        () ->
                                calls.get() != number
                                        || clock.nanoTime() - started > LONGEST.toNanos(),
                        _ -> {});
        try {
            proof.run(new Tool.Values(Map.of(CommandTools.MODEL.name(), model)), watch);
        } catch (RefusedException _) {
            // It was ended, or the assistant will be told the same when it asks.
        }
        if (calls.get() == number) {
            proven();
        }
    }
}

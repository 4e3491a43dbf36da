package dev.rowhouse.server.connection;

import dev.rowhouse.base.Scheduler;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/// Runs a step once, after a delay.
final class OneShotTimer {
    private static final Scheduler.Repetition NOT_KNOWN = () -> {};

    private OneShotTimer() {}

    /// Runs a step when a time is over.
    static void run(Scheduler scheduler, Duration delay, Runnable step) {
        AtomicReference<Scheduler.Repetition> repetition = new AtomicReference<>(NOT_KNOWN);
        AtomicBoolean isDone = new AtomicBoolean();
        Scheduler.Repetition begun =
                scheduler.every(
                        delay,
                        () -> {
                            repetition.get().close();
                            if (isDone.compareAndSet(false, true)) {
                                step.run();
                            }
                        });
        repetition.set(begun);
        if (isDone.get()) {
            begun.close();
        }
    }
}

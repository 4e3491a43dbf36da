package dev.rowhouse.cli.assistant;

import dev.rowhouse.base.Clock;
import dev.rowhouse.shell.output.ProgressDisplay;

import java.io.PrintStream;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// Tells an assistant the progress of a call, and ends the call when the assistant has given it up.
///
/// **Thread safety.** Belongs to the thread of the call.
final class CallWatch implements ProgressDisplay {
    private static final long PAUSE_NANOS = 250_000_000;

    private final Clock clock;
    private final BooleanSupplier isCancelled;
    private final Consumer<String> observer;
    private long toldAt;

    /// @param isCancelled whether the assistant has given up the call
    /// @param observer is told the progress, a few times a second at most
    CallWatch(Clock clock, BooleanSupplier isCancelled, Consumer<String> observer) {
        this.clock = clock;
        this.isCancelled = isCancelled;
        this.observer = observer;
        this.toldAt = clock.nanoTime() - PAUSE_NANOS;
    }

    /// Whether the assistant has given up the call.
    boolean isCancelled() {
        return isCancelled.getAsBoolean();
    }

    /// The observer of the progress.
    Consumer<String> observer() {
        return observer;
    }

    /// @throws CancellationException when the assistant has given up the call
    @Override
    public void show(PrintStream err, String text) {
        if (isCancelled()) {
            throw new CancellationException("the assistant has given up the call");
        }
        long now = clock.nanoTime();
        if (now - toldAt >= PAUSE_NANOS) {
            toldAt = now;
            observer.accept(text);
        }
    }

    @Override
    public void end(PrintStream err) {
        // The answer follows.
    }
}

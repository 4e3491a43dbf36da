package dev.rowhouse.cli.command;

import dev.rowhouse.base.Clock;
import dev.rowhouse.shell.output.Console;

/// A progress line for long work, rewritten a few times a second.
///
/// **Thread safety.** Belongs to one thread.
public final class ProgressLine {
    private static final long INTERVAL_MICROS = 200_000;
    private static final int PERCENT = 100;

    private final Console console;
    private final Clock clock;
    private final Interruption interruption;
    private long shownAtMicros = Long.MIN_VALUE;

    /// @param interruption is looked at each time, so that nothing goes on after Ctrl-C
    public ProgressLine(Console console, Clock clock, Interruption interruption) {
        this.console = console;
        this.clock = clock;
        this.interruption = interruption;
    }

    public void show(String what, long done, long total) {
        interruption.check();
        long now = clock.epochMicros();
        if (now - INTERVAL_MICROS > shownAtMicros) {
            shownAtMicros = now;
            console.progress(what + "  " + PERCENT * done / Math.max(1, total) + " %");
        }
    }
}

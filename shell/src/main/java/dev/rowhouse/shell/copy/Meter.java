package dev.rowhouse.shell.copy;

import dev.rowhouse.base.Clock;
import dev.rowhouse.shell.output.Console;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Counts rows, and tells how fast they come, in cqlsh's words.
///
/// **Thread safety.** Belongs to one thread.
final class Meter {
    private static final long INTERVAL_NANOS = 250_000_000;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long[] UNIT_SECONDS = {86_400, 3_600, 60};
    private static final String[] UNIT_NAMES = {"day", "hour", "minute"};

    private final Clock clock;
    private final Console console;
    private final boolean isShown;
    private final long start;
    private long rows;
    private long shownAt;
    private long shownRows;
    private double rate;

    /// @param isShown whether anything is shown at all
    Meter(Clock clock, Console console, boolean isShown) {
        this.clock = clock;
        this.console = console;
        this.isShown = isShown;
        this.start = clock.nanoTime();
        this.shownAt = start;
    }

    long rows() {
        return rows;
    }

    /// The time since the beginning.
    long elapsedNanos() {
        return clock.nanoTime() - start;
    }

    void add(long more) {
        rows += more;
        long now = clock.nanoTime();
        if (now - shownAt >= INTERVAL_NANOS) {
            measure(now);
            if (isShown) {
                console.progress(text(now));
            }
        }
    }

    private void measure(long now) {
        rate = rate(rows - shownRows, now - shownAt);
        shownAt = now;
        shownRows = rows;
    }

    private String text(long now) {
        return String.format(
                Locale.ROOT,
                "Processed: %d rows; Rate: %7.0f rows/s; Avg. rate: %7.0f rows/s",
                rows,
                rate,
                rate(rows, now - start));
    }

    private static double rate(long rows, long nanos) {
        return nanos <= 0 ? 0 : rows * NANOS_PER_SECOND / nanos;
    }

    /// Shows the last figures.
    void end() {
        if (isShown) {
            long now = clock.nanoTime();
            if (shownAt == start) {
                measure(now);
            }
            console.endProgress();
            console.out().println(text(now));
        }
    }

    /// The time since the beginning, such as `2 minutes and 3.021 seconds`.
    String interval() {
        double seconds = elapsedNanos() / NANOS_PER_SECOND;
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < UNIT_SECONDS.length; i++) {
            long count = (long) (seconds / UNIT_SECONDS[i]);
            seconds -= count * UNIT_SECONDS[i];
            if (count > 0) {
                parts.add(count + " " + UNIT_NAMES[i] + (count > 1 ? "s" : ""));
            }
        }
        String rest = String.format(Locale.ROOT, "%.3f seconds", seconds);
        return switch (parts.size()) {
            case 0 -> rest;
            case 1 -> parts.getFirst() + " and " + rest;
            default -> String.join(", ", parts) + ", and " + rest;
        };
    }
}

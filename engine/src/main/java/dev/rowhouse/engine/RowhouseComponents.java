package dev.rowhouse.engine;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.RandomSource;
import dev.rowhouse.base.Scheduler;

/// The components of a database: access to clock, randomness, disk and threads.
///
/// @param clock the time of day, for write timestamps, expiry and `now()`
/// @param random chance, for `uuid()` and the node of time-based UUIDs
/// @param files the files of a database in a folder
/// @param scheduler where a database in a folder works in the background; one in memory does not
public record RowhouseComponents(
        Clock clock, RandomSource random, FileSystem files, Scheduler scheduler) {
    private static final int BACKGROUND_THREADS = 2;

    /// Checks that all are there.
    public RowhouseComponents {
        requireNonNull(clock);
        requireNonNull(random);
        requireNonNull(files);
        requireNonNull(scheduler);
    }

    /// A given clock and source of randomness, the machine's files, and threads that start when
    /// they are needed.
    public RowhouseComponents(Clock clock, RandomSource random) {
        this(clock, random, FileSystem.system(), Scheduler.system("rowhouse", BACKGROUND_THREADS));
    }

    /// The machine's clock, chance, files and threads.
    public static RowhouseComponents system() {
        return new RowhouseComponents(Clock.system(), RandomSource.system());
    }
}

package dev.rowhouse.testkit;

import dev.rowhouse.base.Scheduler;

import java.time.Duration;

/// Runs a step in the thread that hands it in, before it goes on, and repeats nothing: what happens
/// is the same each time.
///
/// **Thread safety.** Immutable.
public final class InlineScheduler implements Scheduler {
    @Override
    public void execute(Runnable step) {
        step.run();
    }

    @Override
    public Repetition every(Duration pause, Runnable step) {
        return () -> {};
    }
}

package dev.rowhouse.server;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.Scheduler;
import dev.rowhouse.testkit.ManualClock;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A clock and a scheduler that go on when told to.
final class HandDrivenTime implements Scheduler {
    private final ManualClock clock = new ManualClock(1_700_000_000_000_000L);
    private final List<Repeated> repeated = new CopyOnWriteArrayList<>();

    private static final class Repeated {
        final Duration pause;
        final Runnable step;
        long dueNanos;

        Repeated(Duration pause, Runnable step, long now) {
            this.pause = pause;
            this.step = step;
            this.dueNanos = now + pause.toNanos();
        }
    }

    Clock clock() {
        return clock;
    }

    /// Components that go by this time.
    ServerComponents components() {
        ServerComponents system = ServerComponents.system();
        return new ServerComponents(
                clock,
                system.files(),
                this,
                system.connections(),
                system.requests(),
                system.logins(),
                system.audit());
    }

    @Override
    public void execute(Runnable step) {
        step.run();
    }

    @Override
    public Repetition every(Duration pause, Runnable step) {
        Repeated one = new Repeated(pause, step, clock.nanoTime());
        repeated.add(one);
        return () -> repeated.remove(one);
    }

    /// How many steps are to run later.
    int waiting() {
        return repeated.size();
    }

    /// Lets time go by.
    void advance(Duration duration) {
        clock.advance(duration);
        for (Repeated one : repeated) {
            while (repeated.contains(one) && one.dueNanos <= clock.nanoTime()) {
                one.dueNanos += one.pause.toNanos();
                one.step.run();
            }
        }
    }
}

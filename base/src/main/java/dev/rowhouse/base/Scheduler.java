package dev.rowhouse.base;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// The door to threads. Background work consists of steps that are passed to a `Scheduler`, so that
/// a test can run them one by one.
///
/// **Thread safety.** Any number of threads may hand in steps.
public interface Scheduler {
    /// Runs a step soon, after those handed in before. A step must not throw.
    void execute(Runnable step);

    /// Runs a step again and again with a pause between, until what is returned is closed; the
    /// first time after one pause.
    Repetition every(Duration pause, Runnable step);

    /// A step that is being repeated.
    interface Repetition extends AutoCloseable {
        /// Ends the repetition; a step that is running comes to its end.
        @Override
        void close();
    }

    /// A scheduler with threads of its own, which begin with the first step, end when there is
    /// nothing to do, and keep no JVM alive.
    ///
    /// @param name what the threads are called
    /// @param threads how many steps run at the same time at most
    static Scheduler system(String name, int threads) {
        ScheduledThreadPoolExecutor pool =
                new ScheduledThreadPoolExecutor(
                        threads, Thread.ofPlatform().daemon().name(name + "-", 1).factory());
        pool.setKeepAliveTime(1, TimeUnit.SECONDS);
        pool.allowCoreThreadTimeOut(true);
        pool.setRemoveOnCancelPolicy(true);
        return new Scheduler() {
            @Override
            public void execute(Runnable step) {
                pool.execute(step);
            }

            @Override
            public Repetition every(Duration pause, Runnable step) {
                ScheduledFuture<?> future =
                        pool.scheduleWithFixedDelay(
                                step, pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
                return () -> future.cancel(false);
            }
        };
    }
}

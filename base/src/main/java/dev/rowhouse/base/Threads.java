package dev.rowhouse.base;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Threads for requested work, besides the background steps that a [Scheduler] runs. None of them
/// keeps a JVM alive.
public final class Threads {
    private static final long IDLE_SECONDS = 10;

    private Threads() {}

    /// A virtual thread for each piece of work: for what mostly waits, for another computer or for
    /// other threads.
    ///
    /// @param name what the threads are called
    public static Executor virtual(String name) {
        ThreadFactory factory = Thread.ofVirtual().name(name + "-", 1).factory();
        return work -> factory.newThread(work).start();
    }

    /// Threads of the operating system, which share the processors fairly however long a piece of
    /// work computes. They begin when there is work and end after some seconds without; work that
    /// finds all of them busy waits its turn.
    ///
    /// @param name what the threads are called
    /// @param threads how many there are at most
    public static ExecutorService pool(String name, int threads) {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(
                        threads,
                        threads,
                        IDLE_SECONDS,
                        TimeUnit.SECONDS,
                        new LinkedBlockingQueue<>(),
                        Thread.ofPlatform().daemon().name(name + "-", 1).factory());
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /// Has something done when the process ends, also by a signal that asks it to. A kill leaves no
    /// time for anything.
    ///
    /// @param name what the thread that does it is called
    public static void atTheEnd(String name, Runnable work) {
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name(name).unstarted(work));
    }
}

package dev.rowhouse.engine.stress;

import dev.rowhouse.base.RandomSource;
import dev.rowhouse.engine.Rowhouse;
import dev.rowhouse.engine.Session;

import org.jspecify.annotations.Nullable;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/// Workloads on one database, all actors at once for a while.
///
/// **Thread safety.** Belongs to one thread, which waits for those of the actors.
final class StressRun {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration MOMENT = Duration.ofMillis(100);

    private final List<Workload> workloads;
    private final long seed;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final Semaphore stepsToRead = new Semaphore(0);
    private final AtomicLong steps = new AtomicLong();

    StressRun(List<Workload> workloads, long seed) {
        this.workloads = List.copyOf(workloads);
        this.seed = seed;
    }

    /// Has all actors act, then verifies all tables.
    ///
    /// @return how many steps they took together
    /// @throws AssertionError when an answer is wrong, something fails, or threads do not come to
    ///     an end: then all stacks are printed
    long run(Rowhouse database, Duration duration) {
        List<Runnable> actors = new ArrayList<>();
        long end = System.nanoTime() + duration.toNanos();
        for (Workload workload : workloads) {
            for (Workload.Actor writer : workload.writers(database)) {
                RandomSource random = random(actors.size());
                actors.add(() -> write(writer, random, end));
            }
            for (Workload.Actor reader : workload.readers(database)) {
                RandomSource random = random(actors.size());
                actors.add(() -> read(reader, random, end));
            }
        }
        CountDownLatch busy = new CountDownLatch(actors.size());
        for (Runnable actor : actors) {
            Thread.ofPlatform()
                    .daemon()
                    .name("actor")
                    .start(() -> {
                        try {
                            actor.run();
                        } catch (Throwable e) {
                            failure.compareAndSet(null, e);
                        } finally {
                            busy.countDown();
                        }
                    });
        }
        await(busy, duration.plus(PATIENCE));
        Throwable failed = failure.get();
        if (failed != null) {
            throw new AssertionError("seed " + seed, failed);
        }
        Session session = database.connect();
        workloads.forEach(workload -> workload.verify(session));
        return steps.get();
    }

    private RandomSource random(int actor) {
        return RandomSource.seeded(seed * 1_000_003 + actor);
    }

    private void write(Workload.Actor actor, RandomSource random, long end) {
        while (System.nanoTime() < end && failure.get() == null) {
            actor.step(random);
            steps.incrementAndGet();
            stepsToRead.release();
        }
    }

    private void read(Workload.Actor actor, RandomSource random, long end) {
        while (System.nanoTime() < end && failure.get() == null) {
            if (isWritten()) {
                actor.step(random);
                steps.incrementAndGet();
            }
        }
    }

    private boolean isWritten() {
        try {
            return stepsToRead.tryAcquire(MOMENT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void await(CountDownLatch busy, Duration patience) {
        try {
            if (!busy.await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new AssertionError(
                        busy.getCount() + " actors do not come to an end, seed " + seed + stacks());
            }
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    private static String stacks() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        StringBuilder text = new StringBuilder();
        long[] deadlocked = threads.findDeadlockedThreads();
        text.append("\ndeadlocked: ").append(Arrays.toString(deadlocked));
        for (Map.Entry<Thread, StackTraceElement[]> thread :
                Thread.getAllStackTraces().entrySet()) {
            text.append("\n\n").append(thread.getKey());
            for (StackTraceElement frame : thread.getValue()) {
                text.append("\n    at ").append(frame);
            }
        }
        return text.toString();
    }
}

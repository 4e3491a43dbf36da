package dev.rowhouse.engine.udf;

import dev.rowhouse.base.Threads;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Threads of their own for calls of user-defined functions that could run on in a method of the
/// JDK. A call that does not end in time is abandoned: its caller gets an error, and its thread
/// continues until the method returns.
///
/// **Invariants.** There are as many threads as processors, at least two: abandoned calls never
/// take more than their share of the machine. While they hold all threads, further calls fail.
///
/// **Thread safety.** Safe.
final class FunctionThreads {
    private static final int THREADS = Math.max(2, Runtime.getRuntime().availableProcessors());

    private final long millisMax;
    private final Executor threads = Threads.pool("rowhouse-function", THREADS);
    private final Semaphore free = new Semaphore(THREADS);
    private final AtomicLong givenUp = new AtomicLong();
    private final Consumer<String> notices;

    /// @param millisMax how long a call may take
    /// @param notices gets notices about abandoned calls
    FunctionThreads(long millisMax, Consumer<String> notices) {
        this.millisMax = millisMax;
        this.notices = notices;
    }

    /// Thrown when a call has not ended in time, or there was no thread for it.
    static final class GivenUp extends Exception {
        private static final long serialVersionUID = 1L;

        private final String reason;

        private GivenUp(String reason) {
            super(reason, null, false, false);
            this.reason = reason;
        }

        /// The reason, for people.
        String reason() {
            return reason;
        }
    }

    /// The number of calls abandoned so far.
    long givenUp() {
        return givenUp.get();
    }

    /// Runs a call.
    ///
    /// @param name the name of the function in notices
    /// @param giveUp has the call end when it comes to a point where it can
    <T> T run(String name, Supplier<T> call, Runnable giveUp) throws GivenUp {
        FutureTask<T> task = new FutureTask<>(call::get);
        boolean isInterrupted = false;
        try {
            if (!free.tryAcquire(millisMax, TimeUnit.MILLISECONDS)) {
                throw new GivenUp(
                        "all %d threads for functions are taken, by calls that were given up or are at work"
                                .formatted(THREADS));
            }
            threads.execute(() -> {
                try {
                    task.run();
                } finally {
                    free.release();
                }
            });
            return task.get(millisMax, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            giveUp.run();
            return last(name, task);
        } catch (InterruptedException e) {
            isInterrupted = true;
            giveUp.run();
            throw new GivenUp("the call was interrupted");
        } catch (ExecutionException e) {
            throw rethrown(e);
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Most calls notice that they were abandoned.
    private <T> T last(String name, FutureTask<T> task) throws GivenUp {
        try {
            return task.get(millisMax / 10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            givenUp.incrementAndGet();
            notices.accept(
                    "user-defined function %s does not end and was given up; it holds one of %d threads until it returns or the database is closed"
                            .formatted(name, THREADS));
            throw new GivenUp("it does not end");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GivenUp("the call was interrupted");
        } catch (ExecutionException e) {
            throw rethrown(e);
        }
    }

    private static RuntimeException rethrown(ExecutionException e) {
        return switch (e.getCause()) {
            case Error error -> throw error;
            case RuntimeException exception -> exception;
            case null, default -> new IllegalStateException(e);
        };
    }
}

package dev.rowhouse.cli.studio;

import dev.rowhouse.base.Threads;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The end of the studio by Ctrl-C or SIGTERM, which is its usual end: the process exits with 0
/// when the server is closed.
///
/// **Thread safety.** Safe: one thread serves, another one ends the process.
final class StudioEnd implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 5;

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);

    private volatile boolean isServing;

    private StudioEnd() {}

    /// Waits for a signal from now on.
    static StudioEnd onSignal() {
        StudioEnd end = new StudioEnd();
        Threads.atTheEnd("studio-end", end::run);
        return end;
    }

    private void run() {
        asked.countDown();
        try {
            if (isServing && closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                // Without halt the number of the signal would be the exit code.
                Runtime.getRuntime().halt(0);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Waits until the process is asked to end.
    void await() {
        isServing = true;
        try {
            asked.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Everything is closed.
    @Override
    public void close() {
        closed.countDown();
    }
}

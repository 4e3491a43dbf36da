package dev.rowhouse.cli.serve;

import dev.rowhouse.cli.output.ExitCode;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/// The orderly end of a server after SIGTERM or Ctrl-C.
///
/// A signal makes the virtual machine run a hook and ends the process when the hook returns. The
/// hook therefore waits until the server is closed, but not for ever: a close that failed or takes
/// too long ends the process as well, with an exit code that says so.
///
/// **Thread safety.** Safe: one thread serves, another one runs the hook.
final class Stop implements AutoCloseable {
    /// The longest time that the hook waits. Nothing is lost if it gives up: acknowledged writes
    /// are in the commit log.
    static final Duration PATIENCE = Duration.ofMinutes(2);

    private final EventLog events;
    private final Duration patience;
    private final IntConsumer exit;
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile ExitCode code = ExitCode.UNAVAILABLE;

    /// A stop that has not been requested.
    ///
    /// @param patience how long to wait for the server to close
    /// @param exit ends the process with an exit code
    Stop(EventLog events, Duration patience, IntConsumer exit) {
        this.events = events;
        this.patience = patience;
        this.exit = exit;
    }

    /// Runs the stop when the process gets a signal. Closing it ends the wait for the server in
    /// every case.
    static Stop onSignal(EventLog events) {
        // Without halt the signal's number would be the exit code, as if the server had not ended
        // well.
        Stop stop = new Stop(events, PATIENCE, code -> Runtime.getRuntime().halt(code));
        Runtime.getRuntime().addShutdownHook(new Thread(stop::run, "stop"));
        return stop;
    }

    /// Asks the server to stop, waits for it, and ends the process.
    void run() {
        events.info("stopping", Map.of());
        asked.countDown();
        try {
            if (!done.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                events.error(
                        "stop-timeout",
                        Map.of(
                                "message",
                                "the database was not closed within "
                                        + patience.toSeconds()
                                        + " s; acknowledged writes are in the commit log and are replayed at the next start"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        exit.accept(code.number());
    }

    /// Waits until the server is asked to stop.
    void await() {
        try {
            asked.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Says how closing the server went.
    void finish(ExitCode how) {
        code = how;
    }

    /// Lets the process end.
    @Override
    public void close() {
        done.countDown();
    }
}

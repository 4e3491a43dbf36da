package dev.rowhouse.cli.command;

import dev.rowhouse.shell.output.Console;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/// Ctrl-C while a command works: the progress line goes, "interrupted" is said, what must not stay
/// behind is cleaned up, and the process ends with [dev.rowhouse.cli.output.ExitCode#INTERRUPTED],
/// which is the virtual machine's own number for it.
///
/// The virtual machine does not unwind the command's thread. That thread waits from the moment it
/// notices, so that it does not report resources that were closed under it.
///
/// **Thread safety.** Safe: the cleaning is done by a thread of the virtual machine's end.
public final class Interruption implements AutoCloseable {
    private final Console console;
    private final Thread hook = new Thread(this::end, "interruption");
    private volatile boolean isUnderWay;
    private volatile Optional<Runnable> cleanup = Optional.empty();

    private Interruption(Console console) {
        this.console = console;
    }

    /// Watches for Ctrl-C until closed.
    public static Interruption watch(Console console) {
        Interruption interruption = new Interruption(console);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /// Sets the cleanup to run before the process ends, replacing an earlier one.
    public void cleanUpBy(Runnable newCleanup) {
        cleanup = Optional.of(newCleanup);
    }

    /// No cleanup is needed any more.
    public void nothingToCleanUp() {
        cleanup = Optional.empty();
    }

    /// Whether the process is about to end.
    public boolean isUnderWay() {
        return isUnderWay;
    }

    /// Returns at once, or never if the process is about to end.
    public void check() {
        if (isUnderWay) {
            waitForTheEnd();
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // The hook runs already.
            waitForTheEnd();
        }
    }

    private void end() {
        isUnderWay = true;
        console.endProgress();
        console.error("interrupted");
        cleanup.ifPresent(Runnable::run);
    }

    private static void waitForTheEnd() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}

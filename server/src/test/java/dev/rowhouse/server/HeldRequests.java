package dev.rowhouse.server;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/// Keeps requests that may take a while from being executed, until they are let go.
final class HeldRequests implements Executor {
    private final List<Runnable> held = new ArrayList<>();
    private boolean isOpen;

    @Override
    public void execute(Runnable work) {
        synchronized (this) {
            if (!isOpen) {
                held.add(work);
                notifyAll();
                return;
            }
        }
        work.run();
    }

    /// Waits until so many are held.
    synchronized void await(int count) throws InterruptedException {
        while (held.size() < count) {
            wait();
        }
    }

    /// Lets all go, in this thread; and those that come later.
    void open() {
        synchronized (this) {
            isOpen = true;
        }
        releaseHeld();
    }

    /// Lets those go that are held, in this thread.
    void releaseHeld() {
        List<Runnable> all;
        synchronized (this) {
            all = List.copyOf(held);
            held.clear();
        }
        all.forEach(Runnable::run);
    }

    ServerComponents in(ServerComponents others) {
        return new ServerComponents(
                others.clock(),
                others.files(),
                others.scheduler(),
                others.connections(),
                this,
                others.logins(),
                others.audit());
    }
}

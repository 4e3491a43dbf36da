package dev.rowhouse.storage;

import dev.rowhouse.base.Scheduler;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/// A limit on the heap use of all memtables: above it one table is flushed in the background, above
/// twice the limit by the writer itself, because the background does not keep up.
///
/// **Thread safety.** Any number of threads.
final class MemtableLimit {
    private final long limitBytes;
    private final Scheduler scheduler;
    private final Runnable flushLargest;
    private final FailStop failStop;
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicBoolean isFlushRequested = new AtomicBoolean();

    /// @param flushLargest flushes the largest memtable; it may throw a [StorageException], which
    ///     the fail-stop keeps
    MemtableLimit(long limitBytes, Scheduler scheduler, Runnable flushLargest, FailStop failStop) {
        this.limitBytes = limitBytes;
        this.scheduler = scheduler;
        this.flushLargest = flushLargest;
        this.failStop = failStop;
    }

    /// The approximate heap use of all memtables, to which each of them adds.
    AtomicLong bytes() {
        return bytes;
    }

    boolean isExceeded() {
        return bytes.get() > limitBytes;
    }

    /// Whether the background does not keep up.
    boolean isExceededFar() {
        return bytes.get() > 2 * limitBytes;
    }

    /// Flushes if needed; called after a write, without holding a lock.
    void makeRoom() {
        if (isExceededFar()) {
            flushLargest.run();
        } else {
            makeRoomLater();
        }
    }

    /// Makes room in the background.
    void makeRoomLater() {
        if (isExceeded() && isFlushRequested.compareAndSet(false, true)) {
            scheduler.execute(this::flushInBackground);
        }
    }

    private void flushInBackground() {
        isFlushRequested.set(false);
        try {
            while (isExceeded() && !failStop.hasFailed()) {
                flushLargest.run();
            }
        } catch (StorageException ignored) {
            // Kept as the failure that every later write is refused with.
        }
    }
}

package dev.rowhouse.server.limit;

import java.util.concurrent.atomic.AtomicLong;

/// Memory that many share, in bytes.
///
/// **Thread safety.** Safe.
public final class MemoryLimit {
    private final long max;
    private final AtomicLong taken = new AtomicLong();

    /// @param max how much there is
    public MemoryLimit(long max) {
        this.max = max;
    }

    /// The limit in bytes.
    public long max() {
        return max;
    }

    /// The used bytes.
    public long taken() {
        return taken.get();
    }

    /// Takes some, if there is as much left.
    boolean tryTake(long bytes) {
        if (taken.addAndGet(bytes) > max) {
            taken.addAndGet(-bytes);
            return false;
        }
        return true;
    }

    void giveBack(long bytes) {
        taken.addAndGet(-bytes);
    }
}

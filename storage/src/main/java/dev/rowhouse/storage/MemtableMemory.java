package dev.rowhouse.storage;

import dev.rowhouse.base.Invariants;

import java.util.concurrent.atomic.AtomicLong;

/// The approximate heap use of the memtables of one table with its indexes, as a part of the total.
///
/// **Thread safety.** Any number of threads.
final class MemtableMemory {
    private final AtomicLong all;
    private final AtomicLong own = new AtomicLong();

    /// @param all what the memtables of all tables take
    MemtableMemory(AtomicLong all) {
        this.all = all;
    }

    void add(long bytes) {
        own.addAndGet(bytes);
        all.addAndGet(bytes);
    }

    long bytes() {
        return own.get();
    }

    /// Forgets what the memtables have taken that are no longer written to.
    ///
    /// @return how much is to be given back with [#release]
    long take() {
        return own.getAndSet(0);
    }

    void release(long bytes) {
        long left = all.addAndGet(-bytes);
        if (Invariants.ENABLED) {
            Invariants.require(left >= 0, () -> "memtables take %d bytes".formatted(left));
        }
    }
}

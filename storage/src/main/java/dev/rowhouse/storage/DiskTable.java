package dev.rowhouse.storage;

import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;

import java.util.concurrent.atomic.AtomicLong;

/// A table on disk: its data, its files, and what of the commit log it still needs.
///
/// **Invariants.** Every record of the log that is not in an SSTable of the table lies at `from` or behind it.
///
/// **Thread safety.** `from` belongs to who holds the storage's write barrier alone; the rest to any number of threads.
final class DiskTable {
    private final TableStore store;
    private final TableFolder folder;
    private final AtomicLong memtableBytes = new AtomicLong();
    private CommitLogPosition from;

    DiskTable(TableStore store, TableFolder folder, CommitLogPosition from) {
        this.store = store;
        this.folder = folder;
        this.from = from;
    }

    TableStore store() {
        return store;
    }

    TableFolder folder() {
        return folder;
    }

    CommitLogPosition from() {
        return from;
    }

    void setFrom(CommitLogPosition position) {
        from = position;
    }

    long memtableBytes() {
        return memtableBytes.get();
    }

    void addMemtableBytes(long bytes) {
        memtableBytes.addAndGet(bytes);
    }

    long takeMemtableBytes() {
        return memtableBytes.getAndSet(0);
    }
}

package dev.rowhouse.storage;

import dev.rowhouse.storage.compaction.SSTableFacts;
import dev.rowhouse.storage.memtable.Memtable;
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;
import dev.rowhouse.storage.sstable.metadata.CommitLogSpan;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/// A table on disk: its data, its files, and what of the commit log it still needs.
///
/// **Invariants.** Every record of the log that is not in an SSTable of the table lies at `from` or behind it.
///
/// **Thread safety.** `from` belongs to who holds the storage's write barrier alone; the rest to any number of threads.
final class DiskTable {
    private final TableStore store;
    private final TableFolder folder;
    private final AtomicLong memtableBytes = new AtomicLong();
    private final ReentrantLock compactionLock = new ReentrantLock();
    private final Map<SSTableReader, SSTableFacts> facts = new ConcurrentHashMap<>();
    private volatile boolean isCompactionStopped;
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

    /// Writes what a memtable holds, to which nobody writes any more, to an SSTable, and puts this in its place.
    ///
    /// @param span the part of the log that it stands for
    void write(Memtable memtable, CommitLogSpan span) throws IOException {
        Optional<SSTableReader> written = folder.write(store.table(), memtable, span);
        store.flushed(memtable, written.stream().toList());
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

    /// Held while SSTables are being replaced by others.
    ReentrantLock compactionLock() {
        return compactionLock;
    }

    boolean isCompactionStopped() {
        return isCompactionStopped;
    }

    void stopCompaction() {
        isCompactionStopped = true;
    }

    void resumeCompaction() {
        isCompactionStopped = false;
    }

    /// What a strategy wants to know of an SSTable.
    ///
    /// @param nowInSeconds the time, for one that is asked for the first time
    SSTableFacts facts(SSTableReader sstable, long nowInSeconds) throws IOException {
        SSTableFacts known = facts.get(sstable);
        if (known == null) {
            known = SSTableFacts.of(sstable, nowInSeconds);
            facts.put(sstable, known);
        }
        return known;
    }

    void forgetFacts(Collection<SSTableReader> sstables) {
        sstables.forEach(facts::remove);
    }
}

package dev.rowhouse.storage;

import dev.rowhouse.storage.compaction.SSTableFacts;
import dev.rowhouse.storage.memtable.Memtable;
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;
import dev.rowhouse.storage.sstable.metadata.CommitLogSpan;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/// A table on disk: its data, its files, and what of the commit log it still needs.
///
/// **Invariants.** Every record of the log that is not in an SSTable of the table lies at `from` or
/// behind it.
///
/// **Thread safety.** `from` belongs to who holds the storage's write barrier alone; the rest to
/// any number of threads.
final class DiskTable {
    private final TableStore store;
    private final TableFolder folder;
    private final MemtableMemory memory;
    private final boolean isIndex;
    private final List<IndexStore> indexes = new CopyOnWriteArrayList<>();
    private final AtomicBoolean hasUnlogged = new AtomicBoolean();
    private final ReentrantLock compactionLock = new ReentrantLock();
    private final Map<SSTableReader, SSTableFacts> facts = new ConcurrentHashMap<>();
    private volatile boolean isCompactionStopped;
    private CommitLogPosition from = CommitLogPosition.NONE;

    private DiskTable(
            TableStore store, TableFolder folder, MemtableMemory memory, boolean isIndex) {
        this.store = store;
        this.folder = folder;
        this.memory = memory;
        this.isIndex = isIndex;
    }

    /// A table of the schema.
    ///
    /// @param memory where its memtables count
    static DiskTable of(
            TableStore store, TableFolder folder, MemtableMemory memory, CommitLogPosition from) {
        DiskTable table = new DiskTable(store, folder, memory, false);
        table.from = from;
        return table;
    }

    /// The hidden table of an index.
    ///
    /// @param memory where the memtables of its table count
    static DiskTable ofIndex(TableStore store, TableFolder folder, MemtableMemory memory) {
        return new DiskTable(store, folder, memory, true);
    }

    /// Whether each write has a later timestamp than all stored data, as in the hidden table of an
    /// index.
    boolean isIndex() {
        return isIndex;
    }

    /// Its indexes: they are added and taken away by one thread at a time.
    List<IndexStore> indexes() {
        return indexes;
    }

    /// The table and the hidden tables of its indexes.
    Stream<DiskTable> withIndexes() {
        return Stream.concat(Stream.of(this), indexes.stream().map(IndexStore::table));
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

    /// Writes a memtable that is no longer written to an SSTable, which takes its place.
    ///
    /// @param span the part of the log that it stands for
    void write(Memtable memtable, CommitLogSpan span) throws IOException {
        Optional<SSTableReader> written = folder.write(store.table(), memtable, span);
        store.flushed(memtable, written.stream().toList());
    }

    /// The memory of its memtables, including those of its indexes.
    MemtableMemory memory() {
        return memory;
    }

    /// Notes that the memtable gets a change that is not in the log.
    void noteUnlogged() {
        hasUnlogged.set(true);
    }

    /// Whether the memtable has got such a change; a new one has not.
    boolean takeUnlogged() {
        return hasUnlogged.getAndSet(false);
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

    /// The facts about an SSTable for a compaction strategy.
    ///
    /// @param nowInSeconds the current time, for an SSTable that is asked about for the first time
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

package dev.rowhouse.storage;

import dev.rowhouse.storage.memtable.Memtable;
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;
import dev.rowhouse.storage.sstable.metadata.CommitLogSpan;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The memtables of a table and its indexes after a switch, all of one moment and no longer
/// written, with their part of the log.
///
/// **Thread safety.** Belongs to one thread.
final class SwitchedMemtables {
    private final DiskTable table;
    private final @Nullable Memtable memtable;
    private final List<OfIndex> indexes;
    private final CommitLogSpan span;
    private final boolean hasUnlogged;
    private final long bytes;

    private record OfIndex(IndexStore index, Memtable memtable) {}

    private SwitchedMemtables(
            DiskTable table,
            @Nullable Memtable memtable,
            List<OfIndex> indexes,
            CommitLogSpan span) {
        this.table = table;
        this.memtable = memtable;
        this.indexes = indexes;
        this.span = span;
        this.hasUnlogged = table.takeUnlogged();
        this.bytes = table.memory().take();
    }

    /// Begins new memtables. The caller ensures that there are no writes meanwhile.
    ///
    /// @param to the end of the log
    /// @return empty when there is nothing in memory
    static Optional<SwitchedMemtables> of(DiskTable table, CommitLogPosition to) {
        CommitLogSpan span = CommitLogSpan.of(table.from(), to);
        table.setFrom(to);
        List<OfIndex> indexes = new ArrayList<>();
        for (IndexStore index : table.indexes()) {
            if (!index.rows().isClean()) {
                indexes.add(new OfIndex(index, index.rows().switchMemtable()));
            }
        }
        Memtable memtable = table.store().isClean() ? null : table.store().switchMemtable();
        SwitchedMemtables switched = new SwitchedMemtables(table, memtable, indexes, span);
        if (memtable == null && indexes.isEmpty()) {
            switched.release();
            return Optional.empty();
        }
        return Optional.of(switched);
    }

    /// The part of the log that the table's memtable stands for.
    CommitLogSpan span() {
        return span;
    }

    /// Writes them to SSTables: those of the indexes first, so that whatever is stored of the table
    /// has its entries.
    void write() throws IOException {
        List<IndexStore> suspended = new ArrayList<>();
        for (OfIndex one : indexes) {
            // An index that has forgotten an entry must not outlive the change that this is true
            // after. The log keeps the changes that were appended to it.
            if (hasUnlogged && one.index.suspend()) {
                suspended.add(one.index);
            }
            one.index.table().write(one.memtable, CommitLogSpan.NONE);
        }
        if (memtable != null) {
            table.write(memtable, span);
        }
        for (IndexStore index : suspended) {
            index.complete();
        }
        release();
    }

    private void release() {
        table.memory().release(bytes);
    }
}

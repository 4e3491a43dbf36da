package dev.rowhouse.storage;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.storage.commitlog.CommitLog;
import dev.rowhouse.storage.commitlog.CommitLogException;
import dev.rowhouse.storage.commitlog.CommitLogSettings;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/// The commit log of a database in a folder: what is replayed from it when the database is opened,
/// and from then on a record of each change.
///
/// **Invariants.** Until [#open] and after [#close] nothing is logged. After a failure to write, or
/// to sync, nothing is logged either: [FailStop].
///
/// **Thread safety.** Any number of threads; opened and closed by one.
final class StorageLog {
    private final DataFolder folder;
    private final LogRecords records;
    private final Map<UUID, DiskTable> tables;
    private final FailStop failStop;
    private final Set<String> undurableKeyspaces = ConcurrentHashMap.newKeySet();
    private volatile @Nullable CommitLog log;

    /// @param tables the tables of the database by their ids
    StorageLog(
            DataFolder folder, LogRecords records, Map<UUID, DiskTable> tables, FailStop failStop) {
        this.folder = folder;
        this.records = records;
        this.tables = tables;
        this.failStop = failStop;
    }

    /// Applies what the log holds beyond the tables.
    void replay(LogReplay replay) throws IOException {
        records.replay(replay);
    }

    /// Begins a new segment, into which nothing is logged before [#begin].
    CommitLog open(CommitLogSettings settings, Clock clock) throws IOException {
        return CommitLog.open(
                folder.files(),
                folder.commitLog(),
                settings,
                clock,
                records.lastUsed(tables.values()),
                folder::noteLog);
    }

    /// Logs every change from now on.
    void begin(CommitLog open) {
        log = open;
    }

    /// The commit log, null while changes are not logged.
    @Nullable CommitLog current() {
        return log;
    }

    // Before the log is open nothing is in a memtable but what is replayed, and that is flushed.
    CommitLogPosition position() {
        CommitLog open = log;
        return open == null ? CommitLogPosition.NONE : open.position();
    }

    /// Says whether the tables of a keyspace go through the log.
    void setDurableWrites(String keyspace, boolean isDurable) {
        if (isDurable) {
            undurableKeyspaces.remove(keyspace);
        } else {
            undurableKeyspaces.add(keyspace);
        }
    }

    /// Makes durable what has waited for long enough.
    void syncIfDue() {
        CommitLog open = log;
        if (open != null && !failStop.hasFailed()) {
            try {
                open.syncIfDue();
            } catch (CommitLogException e) {
                failStop.fail(logFailure(e));
            }
        }
    }

    /// Logs changes in one record, and counts the memory that they will take.
    ///
    /// @throws StorageException when nothing can be written any more
    void append(List<PartitionUpdate> updates) {
        CommitLog open = log;
        if (open == null) {
            return;
        }
        failStop.requireWorking();
        Bytes record = records.encode(updates);
        if (undurableKeyspaces.isEmpty()) {
            append(open, record);
        } else {
            List<PartitionUpdate> durable = updates.stream().filter(this::isDurable).toList();
            if (!durable.isEmpty()) {
                append(open, records.encode(durable));
            }
        }
        long heap = LogRecords.heapBytes(record, updates.size()) / updates.size();
        for (PartitionUpdate update : updates) {
            DiskTable table = tables.get(update.table().id());
            if (table != null) {
                table.memory().add(heap);
                if (!isDurable(update)) {
                    table.noteUnlogged();
                }
            }
        }
    }

    private void append(CommitLog open, Bytes record) {
        try {
            open.append(record);
        } catch (CommitLogException e) {
            throw open.hasFailed() ? failStop.fail(logFailure(e)) : e;
        }
    }

    private StorageException logFailure(CommitLogException e) {
        return e.getCause() instanceof IOException cause
                ? StorageException.of("write to the commit log in " + folder.commitLog(), cause)
                : new StorageException(String.valueOf(e.getMessage()), e);
    }

    private boolean isDurable(PartitionUpdate update) {
        return !undurableKeyspaces.contains(update.table().keyspace());
    }

    /// Writes down how far a table has been flushed. An SSTable says it too, but may be compacted
    /// to nothing.
    void noteFlushed(CommitLog open, SwitchedMemtables flushed, DiskTable table) {
        open.append(records.encodeFlushed(table.store().table().id(), flushed.span().upper()));
    }

    /// Writes down that tables are emptied. When this returns, the disk has it.
    void noteTruncated(CommitLog open, List<DiskTable> truncated) {
        open.append(records.encodeTruncated(truncated));
        open.sync();
    }

    /// Writes down that what the log says of some tables up to now is in SSTables, or gone.
    void noteStored(Collection<DiskTable> stored) throws IOException {
        CommitLog open = log;
        if (open != null) {
            records.noteStored(open, stored);
        }
    }

    /// Closes the log, if it is open; from then on nothing is logged.
    ///
    /// @param before what is done first, while changes are still logged
    void close(Runnable before) {
        CommitLog open = log;
        try {
            if (open != null) {
                before.run();
                open.close();
            }
        } catch (IOException e) {
            throw StorageException.of("close the commit log in " + folder.commitLog(), e);
        } finally {
            log = null;
        }
    }
}

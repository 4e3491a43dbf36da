package dev.rowhouse.storage;

import dev.rowhouse.storage.commitlog.CommitLog;
import dev.rowhouse.storage.commitlog.CommitLogException;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;

/// Flushes memtables to SSTables, and deletes what of the commit log no table needs any more:
///
/// 1. While no statement writes, the memtables of a table and its indexes are replaced by empty
///    ones.
/// 2. The log is synced; then the old memtables are written to SSTables.
/// 3. The log says how far the table has been flushed. Segments that all tables have behind them
///    are deleted.
///
/// **Invariants.** One table at a time is flushed.
///
/// **Thread safety.** Any number of threads; they wait for one another.
final class TableFlushes {
    private final DiskStorage storage;
    private final StorageLog log;
    private final Map<UUID, DiskTable> tables;
    private final Compactions compactions;
    private final FailStop failStop;
    private final long segmentsMax;
    private final ReentrantLock flushing = new ReentrantLock(true);

    /// @param segmentsMax how many segments the log may have before the tables that need the oldest
    ///     ones are flushed
    TableFlushes(
            DiskStorage storage,
            StorageLog log,
            Map<UUID, DiskTable> tables,
            Compactions compactions,
            FailStop failStop,
            long segmentsMax) {
        this.storage = storage;
        this.log = log;
        this.tables = tables;
        this.compactions = compactions;
        this.failStop = failStop;
        this.segmentsMax = segmentsMax;
    }

    /// Flushes the table with the largest memtables, if all together still take too much memory.
    void flushLargest(MemtableLimit memtableLimit) {
        flushing.lock();
        try {
            // Who waited for the lock may find that others have made room.
            if (memtableLimit.isExceeded()) {
                tables.values().stream()
                        .max(Comparator.comparingLong(table -> table.memory().bytes()))
                        .ifPresent(this::flush);
            }
        } finally {
            flushing.unlock();
        }
    }

    /// Writes the memtables of a table, and of tables for whose sake the log has grown too long.
    void flush(DiskTable table) {
        CommitLog open = log.current();
        if (open == null) {
            return;
        }
        flushing.lock();
        try {
            failStop.requireWorking();
            flush(table, open);
            compactions.request(table);
            for (DiskTable late : lateTables(open)) {
                flush(late, open);
                compactions.request(late);
            }
            discard(open);
        } catch (IOException e) {
            throw failStop.fail(
                    StorageException.of(
                            "write table " + table.store().table() + " to " + table.folder().path(),
                            e));
        } catch (CommitLogException | CorruptSSTableException e) {
            throw failStop.fail(new StorageException(String.valueOf(e.getMessage()), e));
        } finally {
            flushing.unlock();
        }
    }

    /// The tables for whose sake the log has grown beyond its limit.
    private List<DiskTable> lateTables(CommitLog open) {
        return storage.alone(() -> {
            long oldest = open.position().segment() - segmentsMax;
            return tables.values().stream()
                    .filter(table -> !table.store().isClean())
                    .filter(table -> table.from().segment() < oldest)
                    .toList();
        });
    }

    /// Writes the memtables of a table, if there is anything in them.
    void flush(DiskTable table, CommitLog open) throws IOException {
        Optional<SwitchedMemtables> switched =
                storage.alone(() -> SwitchedMemtables.of(table, open.position()));
        if (switched.isEmpty()) {
            return;
        }
        // What is in an SSTable must be in the log: a view that follows may have been written
        // behind.
        open.sync();
        switched.get().write();
        log.noteFlushed(open, switched.get(), table);
    }

    /// Writes down how far tables have been flushed, and deletes what of the log none of them
    /// needs.
    private void discard(CommitLog open) throws IOException {
        CommitLogPosition needed =
                storage.alone(() -> {
                    CommitLogPosition lowest = open.position();
                    for (DiskTable table : tables.values()) {
                        if (table.store().isClean()) {
                            table.setFrom(open.position());
                        } else if (table.from().compareTo(lowest) < 0) {
                            lowest = table.from();
                        }
                    }
                    return lowest;
                });
        open.discard(needed);
    }

    /// Work on files.
    interface FileWork<R> {
        R execute() throws IOException;
    }

    /// Does something while no memtable is being written to a file.
    ///
    /// @param what says what could not be done, should a file not be read or written
    <R> R between(String what, FileWork<R> work) {
        flushing.lock();
        try {
            return work.execute();
        } catch (IOException e) {
            throw StorageException.of(what, e);
        } finally {
            flushing.unlock();
        }
    }
}

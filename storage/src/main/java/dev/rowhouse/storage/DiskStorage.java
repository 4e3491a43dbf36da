package dev.rowhouse.storage;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.Invariants;
import dev.rowhouse.base.Scheduler;
import dev.rowhouse.cql.schema.SnapshotSchema;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.commitlog.CommitLog;
import dev.rowhouse.storage.commitlog.CommitLogException;
import dev.rowhouse.storage.commitlog.SyncMode;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.sstable.io.CorruptSSTableException;
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;
import dev.rowhouse.storage.sstable.table.PartitionWatch;
import dev.rowhouse.storage.sstable.table.ReadCache;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Tables in a folder: changes go to the commit log, then to memtables, and these in time to
/// SSTables.
///
/// Opening takes two steps: [#open(TableMetadata)] for every table there is, then [#begin] for what
/// the commit log holds beyond their SSTables; from then on writes are logged.
///
/// **Invariants.** A statement that has been acknowledged is in the log, or in SSTables whose part
/// of the log is no longer needed. Once writing a file has failed, no write is acknowledged any
/// more; reads go on.
///
/// **Thread safety.** Any number of threads. Statements that write share a barrier, which flushing
/// takes alone for the moment in which it switches a memtable: no record of the log before that
/// moment is missing in the memtable, and none behind it is in there.
public final class DiskStorage implements Storage {
    private final DataFolder folder;
    private final FileSystem files;
    private final Clock clock;
    private final Scheduler scheduler;
    private final PartitionWatch watch;
    private final StorageOptions options;
    private final DatabaseIdentity identity;
    private final ReadCache cache;
    private final LogRecords records;
    private final Compactions compactions;
    private final IndexStorage indexes;
    private final Map<UUID, DiskTable> tables = new ConcurrentHashMap<>();
    private final Set<String> undurableKeyspaces = ConcurrentHashMap.newKeySet();
    private final ReentrantReadWriteLock barrier = new ReentrantReadWriteLock();
    private final ReentrantLock flushing = new ReentrantLock(true);
    private final FailStop failStop;
    private final MemtableLimit memtableLimit;
    private final List<Scheduler.Repetition> repetitions = new ArrayList<>();
    private volatile @Nullable CommitLog log;
    private boolean isClosed;

    /// What a storage acts with.
    ///
    /// @param clock the time, for syncs
    /// @param scheduler where memtables are flushed
    /// @param watch who watches the partitions that are written to SSTables
    /// @param failures is told, in a sentence or more, when the storage stops taking writes
    public record Environment(
            Clock clock, Scheduler scheduler, PartitionWatch watch, Consumer<String> failures) {
        /// An environment in which nobody watches.
        public Environment(Clock clock, Scheduler scheduler) {
            this(clock, scheduler, PartitionWatch.NONE, _ -> {});
        }
    }

    /// The storage in a folder, without tables so far.
    ///
    /// @param identity who the database is, the same each time
    public DiskStorage(
            DataFolder folder,
            Environment environment,
            StorageOptions options,
            DatabaseIdentity identity) {
        this.folder = folder;
        this.files = folder.files();
        this.clock = environment.clock();
        this.scheduler = environment.scheduler();
        this.watch = environment.watch();
        this.options = options;
        this.identity = identity;
        this.cache = ReadCache.of(options.cacheBytes());
        this.failStop = new FailStop(folder.path(), environment.failures());
        this.memtableLimit =
                new MemtableLimit(options.memtableBytes(), scheduler, this::flushLargest, failStop);
        this.records = new LogRecords(folder, identity.hostId());
        this.indexes =
                new IndexStorage(
                        this,
                        new IndexStorage.Environment(folder, clock, cache, identity.hostId()));
        this.compactions = new Compactions(files, environment, options, failStop::fail);
    }

    @Override
    public TableStore open(TableMetadata table) {
        TableFolder tableFolder =
                new TableFolder(
                        files,
                        folder.table(table),
                        cache,
                        identity.hostId(),
                        watch,
                        folder.losses());
        try {
            List<SSTableReader> sstables = tableFolder.open(table, folder.isConfirmed());
            TableStore store = new TableStore(table, identity.counterWriter(), sstables);
            if (tableFolder.isBuilt()) {
                store.setBuilt();
            }
            IndexStorage.deleteOthers(files, tableFolder.path(), table.indexes().keySet());
            MemtableMemory memory = new MemtableMemory(memtableLimit.bytes());
            tables.put(table.id(), DiskTable.of(store, tableFolder, memory, position()));
            return store;
        } catch (IOException e) {
            throw StorageException.of("open table " + table + " in " + tableFolder.path(), e);
        }
    }

    @Override
    public void prepare(TableMetadata table) {
        Path path = folder.table(table);
        try {
            TableFolder.prepare(files, path);
        } catch (IOException e) {
            throw StorageException.of("make the folder of table " + table + " in " + path, e);
        }
    }

    // Before the log is open nothing is in a memtable but what is replayed, and that is flushed.
    private CommitLogPosition position() {
        CommitLog open = log;
        return open == null ? CommitLogPosition.NONE : open.position();
    }

    @Override
    public long begin(Applier applier) {
        try {
            TableFolder.deleteDropped(files, folder.path().resolve("data"));
            LogReplay replay =
                    new LogReplay(tables, options.memtableBytes(), memtableLimit.bytes(), applier);
            records.replay(replay);
            CommitLog open =
                    CommitLog.open(
                            files,
                            folder.commitLog(),
                            options.commitLog(),
                            clock,
                            records.lastUsed(tables.values()),
                            folder::noteLog);
            for (DiskTable table : LogReplay.viewsFirst(tables)) {
                flush(table, open);
            }
            open.discard(open.position());
            log = open;
            if (options.commitLog().sync() instanceof SyncMode.Periodic periodic) {
                repetitions.add(
                        scheduler.every(
                                periodic.period().dividedBy(SyncMode.CHECKS_IN_PERIOD),
                                this::syncIfDue));
            }
            tables.values().forEach(compactions::request);
            return replay.applied();
        } catch (IOException e) {
            throw StorageException.of("open the commit log in " + folder.commitLog(), e);
        } catch (CommitLogException e) {
            throw new StorageException(
                    e.getMessage() + (e.isLoss() ? folder.losses().remedy() : "."), e);
        }
    }

    private void syncIfDue() {
        CommitLog open = log;
        if (open != null && !failStop.hasFailed()) {
            try {
                open.syncIfDue();
            } catch (CommitLogException e) {
                failStop.fail(logFailure(e));
            }
        }
    }

    @Override
    public void setDurableWrites(String keyspace, boolean isDurable) {
        if (isDurable) {
            undurableKeyspaces.remove(keyspace);
        } else {
            undurableKeyspaces.add(keyspace);
        }
    }

    private void append(List<PartitionUpdate> updates) {
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

    @Override
    public <R> R writing(Supplier<R> statement) {
        R result;
        barrier.readLock().lock();
        try {
            if (isClosed) {
                throw new StorageException("The database in " + folder + " is closed.");
            }
            failStop.requireWorking();
            result = statement.get();
        } finally {
            barrier.readLock().unlock();
        }
        memtableLimit.makeRoom();
        return result;
    }

    @Override
    public void write(PartitionUpdate update, Applier applier) {
        requireWriting();
        append(List.of(update));
        applier.apply(update);
    }

    @Override
    public void write(List<PartitionUpdate> updates, Applier applier) {
        requireWriting();
        append(updates);
        updates.forEach(applier::apply);
    }

    private void requireWriting() {
        if (Invariants.ENABLED) {
            Invariants.require(
                    isOpening() || barrier.getReadHoldCount() > 0,
                    () -> "a change is written outside of writing()");
        }
    }

    @Override
    public void tidying(Runnable work) {
        barrier.readLock().lock();
        try {
            if (isClosed || failStop.hasFailed() || memtableLimit.isExceededFar()) {
                return;
            }
            work.run();
        } finally {
            barrier.readLock().unlock();
        }
        memtableLimit.makeRoomLater();
    }

    private void flushLargest() {
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

    @Override
    public <R> R alone(Supplier<R> action) {
        if (Invariants.ENABLED) {
            Invariants.require(
                    barrier.getReadHoldCount() == 0,
                    () -> "a statement that writes waits for its own end");
        }
        barrier.writeLock().lock();
        try {
            return action.get();
        } finally {
            barrier.writeLock().unlock();
        }
    }

    /// Writes what is in the memtable of a table to an SSTable.
    public void flush(TableStore store) {
        DiskTable table = tables.get(store.table().id());
        if (table != null) {
            flush(table);
        }
    }

    @Override
    public void noteBuilt(TableStore view) {
        DiskTable table = tables.get(view.table().id());
        if (table == null) {
            return;
        }
        flush(table);
        try {
            table.folder().noteBuilt();
            view.setBuilt();
        } catch (IOException e) {
            throw failStop.fail(
                    StorageException.of("note that view " + view.table() + " is complete", e));
        }
    }

    /// Writes what is in memtables to SSTables, for all tables.
    public void flushAll() {
        tables.values().forEach(this::flush);
    }

    private void flush(DiskTable table) {
        CommitLog open = log;
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
        long segments = options.commitLogBytes() / options.commitLog().segmentBytes();
        return alone(() -> {
            long oldest = open.position().segment() - segments;
            return tables.values().stream()
                    .filter(table -> !table.store().isClean())
                    .filter(table -> table.from().segment() < oldest)
                    .toList();
        });
    }

    private void flush(DiskTable table, CommitLog open) throws IOException {
        Optional<SwitchedMemtables> switched =
                alone(() -> SwitchedMemtables.of(table, open.position()));
        if (switched.isEmpty()) {
            return;
        }
        // What is in an SSTable must be in the log: a view that follows may have been written
        // behind.
        open.sync();
        switched.get().write();
        // An SSTable says it too, but may be compacted to nothing.
        open.append(
                records.encodeFlushed(table.store().table().id(), switched.get().span().upper()));
    }

    /// Writes down how far tables have been flushed, and deletes what of the log none of them
    /// needs.
    private void discard(CommitLog open) throws IOException {
        CommitLogPosition needed =
                alone(() -> {
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

    @Override
    public Optional<IndexStorage> indexes() {
        return Optional.of(indexes);
    }

    /// Whether [#begin] is still to come.
    boolean isOpening() {
        return log == null;
    }

    /// Work on files.
    interface FileWork<R> {
        R execute() throws IOException;
    }

    /// Does something while no memtable is being written to a file.
    ///
    /// @param what says what could not be done, should a file not be read or written
    <R> R betweenFlushes(String what, FileWork<R> work) {
        flushing.lock();
        try {
            return work.execute();
        } catch (IOException e) {
            throw StorageException.of(what, e);
        } finally {
            flushing.unlock();
        }
    }

    @Override
    public void truncate(List<TableStore> stores, Runnable atThatMoment) {
        CommitLog open = log;
        List<DiskTable> going =
                stores.stream()
                        .flatMap(store -> Stream.ofNullable(tables.get(store.table().id())))
                        .toList();
        if (going.size() < stores.size() || open == null) {
            throw new StorageException("Table " + stores.getFirst().table() + " is not open.");
        }
        stores.forEach(store -> maintenance().snapshotBefore("truncated", store, options));
        going.forEach(Compactions::stop);
        flushing.lock();
        try {
            failStop.requireWorking();
            Map<DiskTable, List<SSTableReader>> old =
                    alone(() -> {
                        open.append(records.encodeTruncated(going));
                        open.sync();
                        atThatMoment.run();
                        return clear(going, open.position());
                    });
            for (Map.Entry<DiskTable, List<SSTableReader>> entry : old.entrySet()) {
                entry.getKey().folder().delete(entry.getValue());
                entry.getKey().forgetFacts(entry.getValue());
            }
        } catch (IOException e) {
            throw StorageException.of("delete the files of table " + stores.getFirst().table(), e);
        } finally {
            flushing.unlock();
            going.forEach(Compactions::resume);
        }
    }

    // The indexes are not named in the log: entries that an interruption leaves lead nowhere.
    private static Map<DiskTable, List<SSTableReader>> clear(
            List<DiskTable> going, CommitLogPosition position) {
        Map<DiskTable, List<SSTableReader>> old = new LinkedHashMap<>();
        for (DiskTable table : going) {
            table.setFrom(position);
            table.takeUnlogged();
            table.memory().release(table.memory().take());
            table.withIndexes().forEach(one -> old.put(one, one.store().clear()));
        }
        return old;
    }

    @Override
    public void drop(TableStore store) {
        maintenance().snapshotBefore("dropped", store, options);
        DiskTable table = tables.remove(store.table().id());
        if (table == null) {
            return;
        }
        Compactions.stop(table);
        flushing.lock();
        try {
            table.memory().release(table.memory().take());
            table.folder().drop(store.clear());
        } catch (IOException e) {
            throw StorageException.of("delete the files of table " + store.table(), e);
        } finally {
            flushing.unlock();
        }
    }

    /// Flushes a table and puts its SSTables together, as far as its compaction strategy does that
    /// (`nodetool compact`).
    public void compact(TableStore store) {
        maintenance().compact(store, StorageProgress.NONE);
    }

    /// Gives the SSTables of a table second names in a folder `snapshots/NAME` beside them, after
    /// flushing it.
    ///
    /// @throws StorageException when there is a snapshot of that name
    public void snapshot(TableStore store, String name) {
        maintenance().snapshot(List.of(store), name, SnapshotSchema::of);
    }

    /// Writes down that what the log says of some tables up to now is in SSTables, or gone. The
    /// caller is alone.
    void noteStored(Collection<DiskTable> stored) throws IOException {
        CommitLog open = log;
        if (open != null) {
            records.noteStored(open, stored);
        }
    }

    /// What is done to tables as files.
    public StorageMaintenance maintenance() {
        return new StorageMaintenance(this, folder, clock, compactions, failStop);
    }

    Optional<DiskTable> find(TableStore store) {
        return Optional.ofNullable(tables.get(store.table().id()));
    }

    /// Flushes all tables, closes the log and lets go of the folder.
    @Override
    public void close() {
        // No statement is under way then, and none that comes later writes to what is not logged
        // any more.
        alone(() -> isClosed = true);
        repetitions.forEach(Scheduler.Repetition::close);
        compactions.close(tables.values());
        CommitLog open = log;
        try {
            if (open != null) {
                if (!failStop.hasFailed()) {
                    flushAll();
                }
                open.close();
            }
        } catch (IOException e) {
            throw StorageException.of("close the commit log in " + folder.commitLog(), e);
        } finally {
            log = null;
            closeFiles();
        }
    }

    private void closeFiles() {
        try {
            for (DiskTable table : tables.values()) {
                for (DiskTable one : table.withIndexes().toList()) {
                    for (SSTableReader sstable : one.store().sstables()) {
                        sstable.close();
                    }
                }
            }
            folder.close();
        } catch (IOException e) {
            throw StorageException.of("close the files in " + folder, e);
        }
    }
}

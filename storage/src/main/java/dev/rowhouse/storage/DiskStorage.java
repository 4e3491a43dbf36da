package dev.rowhouse.storage;

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
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;
import dev.rowhouse.storage.sstable.table.PartitionWatch;
import dev.rowhouse.storage.sstable.table.ReadCache;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
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
    private final StorageLog log;
    private final TableFlushes flushes;
    private final Compactions compactions;
    private final IndexStorage indexes;
    private final Map<UUID, DiskTable> tables = new ConcurrentHashMap<>();
    private final ReentrantReadWriteLock barrier = new ReentrantReadWriteLock();
    private final FailStop failStop;
    private final MemtableLimit memtableLimit;
    private final List<Scheduler.Repetition> repetitions = new ArrayList<>();
    private boolean isClosed;

    /// The environment of a storage.
    ///
    /// @param clock the time, for syncs
    /// @param scheduler runs the flushes of memtables
    /// @param watch observes the partitions that are written to SSTables
    /// @param failures is told, in a sentence or more, when the storage stops taking writes
    public record Environment(
            Clock clock, Scheduler scheduler, PartitionWatch watch, Consumer<String> failures) {
        /// An environment in which nobody watches.
        public Environment(Clock clock, Scheduler scheduler) {
            this(clock, scheduler, PartitionWatch.NONE, ignored -> {});
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
        this.log =
                new StorageLog(folder, new LogRecords(folder, identity.hostId()), tables, failStop);
        this.indexes =
                new IndexStorage(
                        this,
                        new IndexStorage.Environment(folder, clock, cache, identity.hostId()));
        this.compactions = new Compactions(files, environment, options, failStop::fail);
        this.flushes =
                new TableFlushes(
                        this,
                        log,
                        tables,
                        compactions,
                        failStop,
                        options.commitLogBytes() / options.commitLog().segmentBytes());
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
            tables.put(table.id(), DiskTable.of(store, tableFolder, memory, log.position()));
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

    @Override
    public long begin(Applier applier) {
        try {
            TableFolder.deleteDropped(files, folder.path().resolve("data"));
            LogReplay replay =
                    new LogReplay(tables, options.memtableBytes(), memtableLimit.bytes(), applier);
            log.replay(replay);
            CommitLog open = log.open(options.commitLog(), clock);
            for (DiskTable table : LogReplay.viewsFirst(tables)) {
                flushes.flush(table, open);
            }
            open.discard(open.position());
            log.begin(open);
            if (options.commitLog().sync() instanceof SyncMode.Periodic periodic) {
                repetitions.add(
                        scheduler.every(
                                periodic.period().dividedBy(SyncMode.CHECKS_IN_PERIOD),
                                log::syncIfDue));
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

    @Override
    public void setDurableWrites(String keyspace, boolean isDurable) {
        log.setDurableWrites(keyspace, isDurable);
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
        log.append(List.of(update));
        applier.apply(update);
    }

    @Override
    public void write(List<PartitionUpdate> updates, Applier applier) {
        requireWriting();
        log.append(updates);
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
        flushes.flushLargest(memtableLimit);
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
            flushes.flush(table);
        }
    }

    @Override
    public void noteBuilt(TableStore view) {
        DiskTable table = tables.get(view.table().id());
        if (table == null) {
            return;
        }
        flushes.flush(table);
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
        tables.values().forEach(flushes::flush);
    }

    @Override
    public Optional<IndexStorage> indexes() {
        return Optional.of(indexes);
    }

    /// Whether [#begin] is still to come.
    boolean isOpening() {
        return log.current() == null;
    }

    /// Does something while no memtable is being written to a file.
    ///
    /// @param what says what could not be done, should a file not be read or written
    <R> R betweenFlushes(String what, TableFlushes.FileWork<R> work) {
        return flushes.between(what, work);
    }

    @Override
    public void truncate(List<TableStore> stores, Runnable atThatMoment) {
        CommitLog open = log.current();
        List<DiskTable> going =
                stores.stream()
                        .flatMap(store -> Stream.ofNullable(tables.get(store.table().id())))
                        .toList();
        if (going.size() < stores.size() || open == null) {
            throw new StorageException("Table " + stores.getFirst().table() + " is not open.");
        }
        stores.forEach(store -> maintenance().snapshotBefore("truncated", store, options));
        going.forEach(Compactions::stop);
        try {
            betweenFlushes(
                    "delete the files of table " + stores.getFirst().table(),
                    () -> truncate(going, open, atThatMoment));
        } finally {
            going.forEach(Compactions::resume);
        }
    }

    private Map<DiskTable, List<SSTableReader>> truncate(
            List<DiskTable> going, CommitLog open, Runnable atThatMoment) throws IOException {
        failStop.requireWorking();
        Map<DiskTable, List<SSTableReader>> old =
                alone(() -> {
                    log.noteTruncated(open, going);
                    atThatMoment.run();
                    return clear(going, open.position());
                });
        for (Map.Entry<DiskTable, List<SSTableReader>> entry : old.entrySet()) {
            entry.getKey().folder().delete(entry.getValue());
            entry.getKey().forgetFacts(entry.getValue());
        }
        return old;
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
        betweenFlushes(
                "delete the files of table " + store.table(),
                () -> {
                    table.memory().release(table.memory().take());
                    table.folder().drop(store.clear());
                    return table;
                });
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
        log.noteStored(stored);
    }

    /// Maintenance of tables as files.
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
        try {
            log.close(() -> {
                if (!failStop.hasFailed()) {
                    flushAll();
                }
            });
        } finally {
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

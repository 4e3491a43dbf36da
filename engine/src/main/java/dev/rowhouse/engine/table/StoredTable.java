package dev.rowhouse.engine.table;

import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.cql.schema.TransactionalMode;
import dev.rowhouse.engine.execution.Execution;
import dev.rowhouse.engine.guardrail.Guard;
import dev.rowhouse.engine.index.IndexEntry;
import dev.rowhouse.engine.index.SecondaryIndex;
import dev.rowhouse.engine.view.ViewUpdater;
import dev.rowhouse.storage.IndexStore;
import dev.rowhouse.storage.Storage;
import dev.rowhouse.storage.StorageException;
import dev.rowhouse.storage.TableStore;
import dev.rowhouse.storage.memtable.PartitionChange;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.Partition;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.sstable.table.SSTableReader;
import dev.rowhouse.storage.sstable.table.SSTableScan;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// A table's data together with all that follows it: indexes and materialized views.
///
/// **Invariants.** Once a write has returned, the indexes lead to what it wrote and the views show
/// it. A write to a table without followers takes no lock but the one of its partition inside the
/// store.
///
/// **Thread safety.** Safe; writes take place inside [Storage#writing]. With followers, a write
/// holds its partition from before it is applied until all followers have it, so that they see the
/// changes of a partition in order. A follower that is added while a write is on its way may miss
/// that write's beginning; the write notices when it is done, and follows up.
public final class StoredTable {
    private final Storage storage;
    private final TableStore store;
    private final boolean isCounter;
    private volatile Followers followers = Followers.NONE;

    private record Followers(List<SecondaryIndex> indexes, List<ViewUpdater> views) {
        static final Followers NONE = new Followers(List.of(), List.of());

        Followers {
            indexes = List.copyOf(indexes);
            views = List.copyOf(views);
        }

        boolean isNone() {
            return indexes.isEmpty() && views.isEmpty();
        }
    }

    private StoredTable(Storage storage, TableStore store) {
        this.storage = storage;
        this.store = store;
        this.isCounter = store.table().isCounter();
    }

    /// A table that nothing follows.
    ///
    /// @param storage where the table is
    public static StoredTable of(Storage storage, TableStore store) {
        return new StoredTable(storage, store);
    }

    /// A table that only indexes follow.
    ///
    /// @param storage where the table is
    public static StoredTable of(Storage storage, TableStore store, List<SecondaryIndex> indexes) {
        StoredTable table = new StoredTable(storage, store);
        table.followers = new Followers(indexes, List.of());
        return table;
    }

    /// The data.
    public TableStore store() {
        return store;
    }

    /// The table as it is defined now.
    public TableMetadata metadata() {
        return store.table();
    }

    /// The reason why the table rejects writes; empty when it accepts them.
    public Optional<String> refusal() {
        return storage.refusal(metadata());
    }

    /// The index of a name.
    public Optional<SecondaryIndex> findIndex(String name) {
        for (SecondaryIndex index : followers.indexes) {
            if (index.metadata().name().equals(name)) {
                return Optional.of(index);
            }
        }
        return Optional.empty();
    }

    /// The indexes.
    public List<SecondaryIndex> indexes() {
        return followers.indexes;
    }

    /// Whether materialized views follow the table.
    public boolean hasViews() {
        return !followers.views.isEmpty();
    }

    /// Lets SSTables become part of the table, and the indexes follow their rows.
    ///
    /// @param work takes them in: all of them, or none when it fails
    public <R> R importing(
            Supplier<R> work, Function<R, List<SSTableReader>> imported, long nowInSeconds) {
        List<IndexStore> suspended = suspendIndexes();
        R result;
        try {
            result = work.get();
        } catch (RuntimeException e) {
            completeAgain(suspended, e);
            throw e;
        }
        indexRows(imported.apply(result), nowInSeconds);
        complete(suspended);
        return result;
    }

    private void indexRows(List<SSTableReader> added, long nowInSeconds) {
        List<SecondaryIndex> indexes = followers.indexes;
        for (SSTableReader sstable : indexes.isEmpty() ? List.<SSTableReader>of() : added) {
            for (SSTableScan partitions = sstable.scanAll(); partitions.hasNext(); ) {
                DecoratedKey key = partitions.next().key();
                storage.writing(() ->
                        store.exclusively(
                                List.of(key), () -> build(key, indexes, List.of(), nowInSeconds)));
            }
        }
    }

    /// Reports that the indexes will miss rows until they are rebuilt.
    ///
    /// @return those that were complete
    public List<IndexStore> suspendIndexes() {
        return followers.indexes.isEmpty()
                ? List.of()
                : storage.indexes().map(all -> all.suspend(store)).orElse(List.of());
    }

    /// Says that nothing has happened to the rows while indexes were suspended.
    ///
    /// @param cause why
    public void completeAgain(List<IndexStore> suspended, RuntimeException cause) {
        try {
            complete(suspended);
        } catch (StorageException e) {
            // They are rebuilt when the database is opened again.
            cause.addSuppressed(e);
        }
    }

    private void complete(List<IndexStore> built) {
        storage.indexes().ifPresent(all -> all.complete(store, built));
    }

    /// Builds indexes that have no entries for rows that are there, and views that lack such rows.
    public void completeFollowers(long nowInSeconds) {
        List<SecondaryIndex> incomplete =
                followers.indexes.stream().filter(index -> !index.isComplete()).toList();
        List<ViewUpdater> unbuilt =
                followers.views.stream().filter(view -> !view.target().isBuilt()).toList();
        build(incomplete, unbuilt, nowInSeconds);
        incomplete.forEach(SecondaryIndex::noteBuilt);
        complete(incomplete.stream().flatMap(index -> index.store().stream()).toList());
        unbuilt.forEach(view -> storage.noteBuilt(view.target()));
    }

    /// Gives up an index that follows the table no longer.
    void drop(SecondaryIndex index) {
        index.store().ifPresent(one -> storage.indexes().orElseThrow().drop(store, one));
    }

    /// Checks that the indexes can hold what a change says.
    ///
    /// @param guard warns of values that are large for an index, and of large partitions
    /// @throws dev.rowhouse.cql.error.CqlException when one cannot; then nothing has been changed
    ///     yet
    public void check(PartitionUpdate update, long nowInSeconds, Guard guard) {
        PartitionGuard.check(update, store, guard);
        for (SecondaryIndex index : followers.indexes) {
            index.guard(update.change(), nowInSeconds, guard);
            index.check(update.change(), () -> store.find(update.key()), nowInSeconds);
        }
    }

    /// Writes a change of a partition: logs it, applies it, and lets indexes and views follow.
    ///
    /// @param update the change; its counter cells hold increments
    public void write(PartitionUpdate update, long nowInSeconds) {
        if (isCounter) {
            store.addCounters(update, sums -> log(sums, nowInSeconds));
        } else {
            log(update, nowInSeconds);
        }
    }

    private void log(PartitionUpdate update, long nowInSeconds) {
        storage.write(update, logged -> apply(logged, nowInSeconds));
    }

    /// Writes changes of this table and others of its database in one record of the log, so that an
    /// interruption leaves all or none of them. None of the tables is one of counters.
    ///
    /// @param applier calls [#apply] of the table that a change belongs to
    public void writeTogether(List<PartitionUpdate> updates, Storage.Applier applier) {
        storage.write(updates, applier);
    }

    /// Whether the table is one of counters. Their sums are only known while they are written, so
    /// their changes are logged one by one.
    public boolean isCounter() {
        return isCounter;
    }

    /// Whether transactions use the table: then all who write to it hold the partition before they
    /// choose a timestamp.
    public boolean isTransactional() {
        return metadata().options().transactions().mode().allowsTransactions();
    }

    /// Whether ordinary reads of the table wait for transactions, too.
    public boolean isFullyTransactional() {
        return metadata().options().transactions().mode() == TransactionalMode.FULL;
    }

    /// Applies a change that the log has already, and lets indexes and views follow. Everything is
    /// visible when this returns.
    ///
    /// @param update the change; its counter cells hold sums
    public void apply(PartitionUpdate update, long nowInSeconds) {
        Followers before = followers;
        if (!before.isNone()) {
            applyExclusively(update, nowInSeconds);
            return;
        }
        PartitionChange change = store.apply(update);
        if (followers != before) {
            store.exclusively(List.of(update.key()), () -> followUp(update, change, nowInSeconds));
        }
    }

    /// Reports an applied change and its effects.
    public void trace(Execution execution) {
        if (execution.isTraced()) {
            Followers now = followers;
            execution.trace("Adding to %s memtable", metadata().name());
            now.indexes.forEach(
                    index -> execution.trace("Updating index %s", index.metadata().name()));
            now.views.forEach(view -> execution.trace("Updating view %s", view.name()));
        }
    }

    // Others may have written since; what counts for the followers is how the partition is now.
    private boolean followUp(PartitionUpdate update, PartitionChange change, long nowInSeconds) {
        Partition present = store.find(update.key()).orElseGet(() -> Partition.empty(update.key()));
        return follow(update, new PartitionChange(change.before(), present), nowInSeconds);
    }

    private void applyExclusively(PartitionUpdate update, long nowInSeconds) {
        store.exclusively(
                List.of(update.key()),
                () -> follow(update, store.applyFollowed(update), nowInSeconds));
    }

    private boolean follow(PartitionUpdate update, PartitionChange change, long nowInSeconds) {
        Followers now = followers;
        for (SecondaryIndex index : now.indexes) {
            index.add(update.change(), nowInSeconds);
        }
        for (ViewUpdater view : now.views) {
            view.update(update.change(), change, nowInSeconds);
        }
        return true;
    }

    /// Does something with partitions while nobody else does so and no write is being followed.
    public <R> R exclusively(Collection<DecoratedKey> keys, Supplier<R> action) {
        return store.exclusively(keys, action);
    }

    /// Takes an entry out of an index, unless it is true.
    ///
    /// @param isTrue reads the row again and tells whether it still has the value
    public void removeStale(SecondaryIndex index, IndexEntry entry, Supplier<Boolean> isTrue) {
        storage.tidying(() ->
                store.exclusively(
                        List.of(entry.key()),
                        () -> {
                            if (!isTrue.get()) {
                                index.remove(entry);
                            }
                            return true;
                        }));
    }

    /// Replaces the followers. Those that are new get the rows that are there by
    /// [#completeFollowers].
    void follow(List<SecondaryIndex> indexes, List<ViewUpdater> views) {
        // On disk nobody writes meanwhile, because a memtable alone does not tell what a write met.
        storage.alone(() -> followers = new Followers(indexes, views));
    }

    private void build(List<SecondaryIndex> indexes, List<ViewUpdater> views, long nowInSeconds) {
        if (indexes.isEmpty() && views.isEmpty()) {
            return;
        }
        for (Iterator<UnfilteredRowIterator> all = store.unfiltered(KeyRange.ALL);
                all.hasNext(); ) {
            DecoratedKey key = all.next().key();
            storage.writing(() ->
                    store.exclusively(
                            List.of(key), () -> build(key, indexes, views, nowInSeconds)));
        }
    }

    private boolean build(
            DecoratedKey key,
            List<SecondaryIndex> indexes,
            List<ViewUpdater> views,
            long nowInSeconds) {
        Optional<Partition> partition = store.find(key);
        if (partition.isPresent()) {
            indexes.forEach(index -> index.add(partition.get(), nowInSeconds));
            views.forEach(view -> view.build(partition.get(), nowInSeconds));
        }
        return partition.isPresent();
    }

    /// The table and its indexes.
    @Override
    public String toString() {
        return metadata() + " " + followers.indexes;
    }
}

package dev.rowhouse.storage;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.memtable.Memtable;
import dev.rowhouse.storage.memtable.PartitionChange;
import dev.rowhouse.storage.merge.LiveRowIterator;
import dev.rowhouse.storage.merge.ReadMetrics;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.Partition;
import dev.rowhouse.storage.partition.PartitionSource;
import dev.rowhouse.storage.partition.PartitionUpdate;
import dev.rowhouse.storage.partition.RowIterator;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.Clustering;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.row.Names;
import dev.rowhouse.storage.row.Row;
import dev.rowhouse.storage.row.Slices;
import dev.rowhouse.storage.sstable.table.SSTableReader;
import dev.rowhouse.storage.tree.Direction;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// One table's data: takes changes to partitions and answers reads of one partition or of a range
/// of them.
///
/// ```java
/// storage.write(PartitionUpdate.of(table, key, row), store::apply);
/// RowIterator rows =
///         store.read(key, new ReadCommand(Slices.ALL, Direction.ASCENDING, now, metrics));
/// ```
///
/// Changes go to a memtable; a table on disk has SSTables beside it, into which memtables are
/// flushed. A read merges what all of them hold.
///
/// **Invariants.** A change that [#apply] has returned from is seen by every read that begins
/// later, until [#clear]. A read sees each partition as it was at one moment. The partition key,
/// the clustering columns and the order of what is stored never change ([#alter] keeps them; a type
/// that has grown orders older values as before).
///
/// **Thread safety.** Any number of threads. Readers never wait for writers. [#exclusively] makes
/// reading and then writing one step with respect to others that use it, not to plain writes. Of
/// what changes the live set ([#switchMemtable] and others), one at a time.
public final class TableStore {
    private final PartitionLocks locks;
    private final CounterUpdates counters;
    private volatile boolean isBuilt;
    private volatile View view;

    /// An empty table in memory.
    ///
    /// @param counterWriter the sixteen bytes under which this database adds to counters
    public TableStore(TableMetadata table, Bytes counterWriter) {
        this(table, counterWriter, List.of());
    }

    TableStore(TableMetadata table, Bytes counterWriter, List<SSTableReader> sstables) {
        this(new PartitionLocks(), new CounterUpdates(counterWriter), View.of(table, sstables));
    }

    private TableStore(PartitionLocks locks, CounterUpdates counters, View view) {
        this.locks = locks;
        this.counters = counters;
        this.view = view;
    }

    /// A table that is only read, from elsewhere.
    ///
    /// @param source the data
    /// @param guard the table whose partitions [#exclusively] holds, and under whose name
    ///     [#addCounters] adds
    public static TableStore over(TableMetadata table, PartitionSource source, TableStore guard) {
        return new TableStore(guard.locks, guard.counters, View.over(table, source));
    }

    /// The table as it is defined now.
    public TableMetadata table() {
        return view.table();
    }

    /// The order of the table's rows, as the table is defined now.
    public ClusteringComparator comparator() {
        return view.comparator();
    }

    /// Follows a change of the table's definition: columns added or dropped, options, fields added
    /// to the user-defined types of its columns.
    public synchronized void alter(TableMetadata table) {
        view = view.with(table);
    }

    /// Whether the table, which is a view, has got all rows that were there before it; see
    /// [Storage#noteBuilt].
    public boolean isBuilt() {
        return isBuilt;
    }

    void setBuilt() {
        isBuilt = true;
    }

    /// Applies a change to a partition that the log has already ([Storage#write]). It is visible,
    /// as a whole, when this returns.
    ///
    /// @return the partition in the memtable just before and just after
    public PartitionChange apply(PartitionUpdate update) {
        return view.memtable().put(update.change());
    }

    /// Applies a change as [#apply] does, and returns its effect. The caller holds the partition.
    ///
    /// @return the partition just before and just after, for those who follow the table: at least
    ///     the rows that the change touches
    public PartitionChange applyFollowed(PartitionUpdate update) {
        View now = view;
        if (now.isMemtableOnly()) {
            return now.memtable().put(update.change());
        }
        Partition before =
                find(update.key(), update.change().touched(now.comparator()))
                        .orElseGet(() -> Partition.empty(update.key()));
        now.memtable().put(update.change());
        return new PartitionChange(before, before.with(now.comparator(), update.change()));
    }

    /// Turns increments of counters ([dev.rowhouse.storage.row.CounterContext#increment]) into the
    /// new sums, and has these written while nobody else adds to counters of the partition. The log
    /// holds sums: applied twice they count once.
    ///
    /// @param increments a change whose counter cells hold increments
    /// @param writer writes the change with sums in their place
    public void addCounters(PartitionUpdate increments, Consumer<PartitionUpdate> writer) {
        exclusively(
                List.of(increments.key()),
                () -> {
                    ClusteringComparator comparator = comparator();
                    Optional<Partition> present =
                            find(increments.key(), increments.change().touched(comparator));
                    Partition sums = counters.applied(increments.change(), present, comparator);
                    writer.accept(new PartitionUpdate(increments.table(), sums));
                    return sums;
                });
    }

    /// Runs an action while it alone holds some partitions: for conditional writes, which read and
    /// then write. Who holds some keys may ask for these again, but not for others of the same
    /// table, because two that do so could wait for each other.
    public <R> R exclusively(Collection<DecoratedKey> keys, Supplier<R> action) {
        return locks.holding(keys, action);
    }

    /// Runs an action while nobody holds a partition.
    <R> R exclusively(Supplier<R> action) {
        return locks.holdingAll(action);
    }

    /// The partition as it is stored now, dead parts included; empty when nothing is known of it.
    public Optional<Partition> find(DecoratedKey key) {
        return find(key, Slices.ALL);
    }

    /// Some rows of a partition, and its static row, as they are stored now, dead parts included;
    /// more rows may come along.
    public Optional<Partition> find(DecoratedKey key, ClusteringFilter rows) {
        View now = view;
        if (now.isMemtableOnly()) {
            return now.memtable().find(key);
        }
        return now.merger()
                .find(key, rows, Direction.ASCENDING)
                .map(merged -> Partition.of(now.comparator(), merged));
    }

    /// The live rows of one partition.
    public RowIterator read(DecoratedKey key, ReadCommand command) {
        View now = view;
        ReadMetrics metrics = command.metrics();
        metrics.countPartition();
        LiveRowIterator.Reading reading =
                new LiveRowIterator.Reading(now.rule(), command.nowInSeconds(), metrics);
        if (!now.isMemtableOnly()) {
            Optional<UnfilteredRowIterator> merged =
                    now.merger().find(key, command.rows(), command.direction(), metrics);
            if (merged.isPresent()) {
                return LiveRowIterator.of(merged.get(), reading);
            }
        }
        Optional<Partition> found = now.memtable().find(key);
        if (found.isPresent()) {
            metrics.countSource(now.memtable());
        }
        return live(
                now.comparator(), found.orElseGet(() -> Partition.empty(key)), command, reading);
    }

    /// The live rows of each partition of a range, ascending by key. Partitions without live data
    /// are skipped, and their rows read meanwhile are counted. An iterator handed out is good until
    /// the next one is asked for.
    public Iterator<RowIterator> scan(KeyRange range, ReadCommand command) {
        View now = view;
        LiveRowIterator.Reading reading =
                new LiveRowIterator.Reading(now.rule(), command.nowInSeconds(), command.metrics());
        if (now.isMemtableOnly()) {
            return new LivePartitions<>(
                    now.memtable().partitions(range),
                    partition -> {
                        command.metrics().countSource(now.memtable());
                        return live(now.comparator(), partition, command, reading);
                    },
                    command.metrics());
        }
        return new LivePartitions<>(
                now.merger().scan(range, command.rows(), command.direction(), command.metrics()),
                partition -> LiveRowIterator.of(partition, reading),
                command.metrics());
    }

    private static RowIterator live(
            ClusteringComparator comparator,
            Partition partition,
            ReadCommand command,
            LiveRowIterator.Reading reading) {
        ClusteringFilter filter = command.rows();
        Direction direction = command.direction();
        if (partition.rangeTombstones().isEmpty()) {
            switch (filter) {
                case Slices slices -> {
                    if (slices.slices().size() == 1) {
                        Iterator<Row> rows =
                                partition.rows(comparator, slices.slices().getFirst(), direction);
                        return LiveRowIterator.of(partition, rows, reading);
                    }
                }
                case Names names -> {
                    if (names.clusterings().size() == 1) {
                        Clustering only = names.clusterings().getFirst();
                        Iterator<Row> rows = new SingleRow(partition.findRow(comparator, only));
                        return LiveRowIterator.of(partition, rows, reading);
                    }
                }
            }
        }
        return LiveRowIterator.of(partition.unfiltered(comparator, filter, direction), reading);
    }

    /// All that is stored of the partitions of a range, merged over all sources, dead parts
    /// included: for tools and tests.
    public Iterator<UnfilteredRowIterator> unfiltered(KeyRange range) {
        return view.merger().scan(range, Slices.ALL, Direction.ASCENDING);
    }

    /// About how many partitions there are, deleted ones included; one that several sources hold
    /// counts for each.
    public long partitionCount() {
        View now = view;
        long count = now.memtable().partitionCount();
        for (Memtable memtable : now.flushing()) {
            count += memtable.partitionCount();
        }
        for (SSTableReader sstable : now.sstables()) {
            count += sstable.statistics().counts().partitionSizes().count();
        }
        return count;
    }

    /// The SSTables there are.
    public List<SSTableReader> sstables() {
        return view.sstables();
    }

    /// The current partitions of a table in memory. Partitions are values, so this takes little
    /// time and memory.
    ///
    /// @throws IllegalStateException when the table has SSTables
    public List<Partition> contents() {
        List<Partition> partitions = new ArrayList<>();
        memoryOnly().memtable().partitions(KeyRange.ALL).forEachRemaining(partitions::add);
        return partitions;
    }

    /// Holds again what [#contents] has returned, of this table or of one with the same definition.
    /// Nobody writes meanwhile.
    ///
    /// @return whether it held something else
    /// @throws IllegalStateException when the table has SSTables
    public synchronized boolean restore(List<Partition> contents) {
        View now = memoryOnly();
        if (isSame(now.memtable().partitions(KeyRange.ALL), contents.iterator())) {
            return false;
        }
        Memtable memtable = new Memtable(now.comparator());
        contents.forEach(memtable::put);
        view = now.restored(memtable);
        return true;
    }

    private View memoryOnly() {
        View now = view;
        if (!now.isMemtableOnly()) {
            throw new IllegalStateException(now.table() + " is not in memory only");
        }
        return now;
    }

    // A partition that was changed is another value, even if it was changed back.
    @SuppressWarnings("ReferenceEquality")
    private static boolean isSame(Iterator<Partition> one, Iterator<Partition> other) {
        while (one.hasNext() && other.hasNext()) {
            if (one.next() != other.next()) {
                return false;
            }
        }
        return one.hasNext() == other.hasNext();
    }

    /// The part of a partition in the active memtable.
    public Optional<Partition> findInMemory(DecoratedKey key) {
        return view.memtable().find(key);
    }

    /// The largest uncompressed size of a partition within one SSTable, in bytes, if it is above a
    /// limit; 0 otherwise. SSTables are not read for this, see [SSTableReader#largePartitionBytes].
    public long largePartitionBytes(DecoratedKey key, long limitBytes) {
        long most = 0;
        for (SSTableReader sstable : view.sstables()) {
            most = Math.max(most, sstable.largePartitionBytes(key, limitBytes));
        }
        return most;
    }

    /// Whether no change has come since the memtable was switched last.
    boolean isClean() {
        return view.memtable().partitionCount() == 0;
    }

    /// Whether nothing is in memory only.
    boolean isMemoryEmpty() {
        View now = view;
        return now.memtable().partitionCount() == 0 && now.flushing().isEmpty();
    }

    /// Whether something of a partition is in memory.
    boolean isInMemory(DecoratedKey key) {
        View now = view;
        return now.memtable().find(key).isPresent()
                || now.flushing().stream().anyMatch(memtable -> memtable.find(key).isPresent());
    }

    /// Starts a new memtable. The caller ensures that nobody writes meanwhile.
    ///
    /// @return the one there was, which is read until [#flushed]
    synchronized Memtable switchMemtable() {
        Memtable old = view.memtable();
        view = view.switched();
        return old;
    }

    /// Puts SSTables in the place of a memtable.
    synchronized void flushed(Memtable old, Collection<SSTableReader> written) {
        written.forEach(sstable -> sstable.alter(view.table()));
        view = view.flushed(old, written);
    }

    /// Puts SSTables in the place of others.
    synchronized void replace(Collection<SSTableReader> old, Collection<SSTableReader> written) {
        written.forEach(sstable -> sstable.alter(view.table()));
        view = view.replaced(old, written);
    }

    /// Forgets everything.
    ///
    /// @return the SSTables there were
    synchronized List<SSTableReader> clear() {
        List<SSTableReader> old = view.sstables();
        view = view.empty();
        return old;
    }
}

package dev.rowhouse.storage;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.memtable.Memtable;
import dev.rowhouse.storage.memtable.PartitionChange;
import dev.rowhouse.storage.merge.LiveRowIterator;
import dev.rowhouse.storage.merge.LiveRule;
import dev.rowhouse.storage.merge.PartitionMerger;
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
import dev.rowhouse.storage.tree.Direction;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// One table's data: takes changes to partitions and answers reads of one partition or of a range of them.
///
/// ```java
/// store.apply(PartitionUpdate.of(table, key, row));
/// RowIterator rows = store.read(key, new ReadCommand(Slices.ALL, Direction.ASCENDING, now, metrics));
/// ```
///
/// **Invariants.** A change that [#apply] has returned from is seen by every read that begins later, until [#truncate]. A read sees each
/// partition as it was at one moment. The partition key, the clustering columns and their order never change ([#alter] keeps them).
///
/// **Thread safety.** Any number of threads. Readers never wait for writers. [#exclusively] makes reading and then writing one step with
/// respect to others that use it, not to plain writes.
public final class TableStore {
    private final ClusteringComparator comparator;
    private final PartitionLocks locks = new PartitionLocks();
    private final CounterUpdates counters;
    private volatile Version version;

    /// What the table consists of at a moment.
    private record Version(TableMetadata table, LiveRule rule, Memtable memtable) {}

    /// An empty table.
    ///
    /// @param counterWriter the sixteen bytes under which this database adds to counters
    public TableStore(TableMetadata table, Bytes counterWriter) {
        this.comparator = ClusteringComparator.of(table);
        this.counters = new CounterUpdates(comparator, counterWriter);
        this.version = new Version(table, new LiveRule(table), new Memtable(comparator));
    }

    /// The table as it is defined now.
    public TableMetadata table() {
        return version.table;
    }

    /// The order of the table's rows.
    public ClusteringComparator comparator() {
        return comparator;
    }

    /// Follows a change of the table's definition: columns added or dropped, options.
    public synchronized void alter(TableMetadata table) {
        version = new Version(table, new LiveRule(table), version.memtable);
    }

    /// Forgets everything written so far.
    public synchronized void truncate() {
        version = new Version(version.table, version.rule, new Memtable(comparator));
    }

    /// Applies a change to a partition. It is visible, as a whole, when this returns.
    ///
    /// Counter columns must go through [#applyCounters].
    ///
    /// @return the partition just before and just after, for those who follow the table
    public PartitionChange apply(PartitionUpdate update) {
        return version.memtable.put(update.change());
    }

    /// Applies a change that may add to counters: their cells hold increments ([dev.rowhouse.storage.row.CounterContext#increment]).
    public PartitionChange applyCounters(PartitionUpdate update) {
        return exclusively(
                List.of(update.key()),
                () -> {
                    Memtable memtable = version.memtable;
                    Optional<Partition> present = memtable.find(update.key());
                    return memtable.put(counters.applied(update.change(), present));
                });
    }

    /// Does something with partitions while nobody else does so: for conditional writes, which read and then write. Who holds some keys may
    /// ask for these again, but not for others of the same table, because two that do so could wait for each other.
    public <R> R exclusively(Collection<DecoratedKey> keys, Supplier<R> action) {
        return locks.holding(keys, action);
    }

    /// The partition as it is stored now, dead parts included; empty when nothing was ever written to it.
    public Optional<Partition> find(DecoratedKey key) {
        return version.memtable.find(key);
    }

    /// What is live of one partition.
    public RowIterator read(DecoratedKey key, ReadCommand command) {
        Version now = version;
        ReadMetrics metrics = command.metrics();
        metrics.countPartition();
        Optional<Partition> found = now.memtable.find(key);
        LiveRowIterator.Reading reading =
                new LiveRowIterator.Reading(now.rule, command.nowInSeconds(), metrics);
        return live(found.orElseGet(() -> Partition.empty(key)), command, reading);
    }

    /// What is live of each partition of a range, ascending by key. Partitions of which nothing is live are left out, and their rows read
    /// meanwhile counted. An iterator handed out is good until the next one is asked for.
    public Iterator<RowIterator> scan(KeyRange range, ReadCommand command) {
        Version now = version;
        LiveRowIterator.Reading reading =
                new LiveRowIterator.Reading(now.rule, command.nowInSeconds(), command.metrics());
        return new LivePartitions(now.memtable.partitions(range), this, command, reading);
    }

    RowIterator live(Partition partition, ReadCommand command, LiveRowIterator.Reading reading) {
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

    /// All that is stored of the partitions of a range, merged over all sources, dead parts included: for tools and tests.
    public Iterator<UnfilteredRowIterator> unfiltered(KeyRange range) {
        return new PartitionMerger(comparator, sources())
                .scan(range, Slices.ALL, Direction.ASCENDING);
    }

    private List<PartitionSource> sources() {
        return List.of(version.memtable);
    }

    /// The number of partitions that were ever written to, deleted ones included.
    public long partitionCount() {
        return version.memtable.partitionCount();
    }
}

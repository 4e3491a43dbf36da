package dev.rowhouse.storage;

import dev.rowhouse.base.Invariants;
import dev.rowhouse.cql.schema.TableMetadata;
import dev.rowhouse.storage.memtable.Memtable;
import dev.rowhouse.storage.merge.LiveRule;
import dev.rowhouse.storage.merge.PartitionMerger;
import dev.rowhouse.storage.partition.PartitionSource;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/// The memtables and SSTables of a table at one moment.
///
/// @param table its definition
/// @param comparator the order of its rows
/// @param rule what of its data is live
/// @param memtable where changes go
/// @param flushing memtables that are being written to SSTables, the newest first
/// @param sstables its SSTables
/// @param elsewhere what holds data outside of the table
/// @param merger all that holds data as one
record View(
        TableMetadata table,
        ClusteringComparator comparator,
        LiveRule rule,
        Memtable memtable,
        List<Memtable> flushing,
        List<SSTableReader> sstables,
        List<PartitionSource> elsewhere,
        PartitionMerger merger) {
    View {
        if (Invariants.ENABLED) {
            Invariants.require(
                    Set.copyOf(sstables).size() == sstables.size(),
                    () -> "an SSTable of %s counts twice: %s".formatted(table, sstables));
            Invariants.require(
                    !flushing.contains(memtable),
                    () -> "table %s writes to a memtable that is flushed".formatted(table));
        }
    }

    private static View of(
            TableMetadata table,
            ClusteringComparator comparator,
            LiveRule rule,
            Memtable memtable,
            List<Memtable> flushing,
            List<SSTableReader> sstables,
            List<PartitionSource> elsewhere) {
        List<PartitionSource> sources = new ArrayList<>(1 + flushing.size() + sstables.size());
        sources.add(memtable);
        sources.addAll(flushing);
        sources.addAll(sstables);
        sources.addAll(elsewhere);
        return new View(
                table,
                comparator,
                rule,
                memtable,
                List.copyOf(flushing),
                List.copyOf(sstables),
                elsewhere,
                new PartitionMerger(table, comparator, sources));
    }

    static View of(TableMetadata table, List<SSTableReader> sstables) {
        return of(table, sstables, List.of());
    }

    /// The view of a table whose data are elsewhere.
    static View over(TableMetadata table, PartitionSource source) {
        return of(table, List.of(), List.of(source));
    }

    private static View of(
            TableMetadata table, List<SSTableReader> sstables, List<PartitionSource> elsewhere) {
        ClusteringComparator comparator = ClusteringComparator.of(table);
        return of(
                table,
                comparator,
                new LiveRule(table),
                new Memtable(comparator),
                List.of(),
                sstables,
                elsewhere);
    }

    /// Whether everything is in the memtable.
    boolean isMemtableOnly() {
        return flushing.isEmpty() && sstables.isEmpty() && elsewhere.isEmpty();
    }

    /// The view of an altered table: its memtables and SSTables compare by the new definition.
    View with(TableMetadata altered) {
        ClusteringComparator order = ClusteringComparator.of(altered);
        memtable.alter(order);
        flushing.forEach(one -> one.alter(order));
        sstables.forEach(one -> one.alter(altered));
        return of(altered, order, new LiveRule(altered), memtable, flushing, sstables, elsewhere);
    }

    View empty() {
        return of(table, List.<SSTableReader>of());
    }

    /// The view with an empty memtable; the old one is to be flushed.
    View switched() {
        List<Memtable> waiting = new ArrayList<>();
        waiting.add(memtable);
        waiting.addAll(flushing);
        return with(new Memtable(comparator), waiting, sstables);
    }

    /// The view with another memtable instead of those in memory.
    View restored(Memtable other) {
        return with(other, List.of(), sstables);
    }

    /// The view with SSTables instead of a memtable.
    View flushed(Memtable old, Collection<SSTableReader> written) {
        List<Memtable> waiting = new ArrayList<>(flushing);
        waiting.remove(old);
        List<SSTableReader> all = new ArrayList<>(sstables);
        all.addAll(written);
        return with(memtable, waiting, all);
    }

    /// The view with SSTables instead of others.
    View replaced(Collection<SSTableReader> old, Collection<SSTableReader> written) {
        List<SSTableReader> all = new ArrayList<>(sstables);
        all.removeAll(old);
        all.addAll(written);
        return with(memtable, flushing, all);
    }

    private View with(Memtable active, List<Memtable> waiting, List<SSTableReader> files) {
        return of(table, comparator, rule, active, waiting, files, elsewhere);
    }
}

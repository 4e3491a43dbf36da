package dev.rowhouse.prove.explore.ledger;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// The contents of all tables of a design at one moment, as one linearizable copy: cells with their
/// write timestamps, times to live and tombstones.
///
/// Of two writes of a cell the larger timestamp wins, as in Cassandra; so a ledger does not depend
/// on the order of writes with given timestamps. Ledgers that know the same are equal.
///
/// **Thread safety.** Immutable.
public final class Ledger implements Tables {
    /// Empty tables.
    public static final Ledger EMPTY = new Ledger(Map.of(), 0);

    private final Map<PartitionName, StoredPartition> partitions;
    private final int hash;

    /// @param hash the sum of the hashes of all partitions
    private Ledger(Map<PartitionName, StoredPartition> partitions, int hash) {
        this.partitions = partitions;
        this.hash = hash;
    }

    private static Ledger of(Map<PartitionName, StoredPartition> partitions) {
        int sum = 0;
        for (Map.Entry<PartitionName, StoredPartition> each : partitions.entrySet()) {
            sum += hash(each.getKey(), each.getValue());
        }
        return new Ledger(partitions, sum);
    }

    private static int hash(PartitionName name, StoredPartition partition) {
        return partition.isEmpty() ? 0 : 31 * name.hashCode() + partition.hashCode();
    }

    /// One partition; an empty one when nothing is known of it.
    StoredPartition partition(PartitionName name) {
        return partitions.getOrDefault(name, StoredPartition.EMPTY);
    }

    /// Whether nothing is known of a partition, not even a deletion.
    public boolean isEmpty(PartitionName name) {
        return !partitions.containsKey(name);
    }

    /// The partitions of a table.
    Map<PartitionName, StoredPartition> partitions(String table) {
        Map<PartitionName, StoredPartition> found = new LinkedHashMap<>();
        partitions.forEach((name, partition) -> {
            if (name.table().equals(table)) {
                found.put(name, partition);
            }
        });
        return found;
    }

    /// Only the partitions of a table.
    public Ledger only(String table) {
        return of(partitions(table));
    }

    /// The ledger with another version of a partition.
    Ledger with(PartitionName name, StoredPartition partition) {
        StoredPartition before = partition(name);
        if (partition.equals(before)) {
            return this;
        }
        Map<PartitionName, StoredPartition> more = new HashMap<>(partitions);
        if (partition.isEmpty()) {
            more.remove(name);
        } else {
            more.put(name, partition);
        }
        return new Ledger(more, hash - hash(name, before) + hash(name, partition));
    }

    /// The ledger that knows what both know: of two versions of a cell the one that wins, and all
    /// deletions. So it is the one after the writes of both, in any order; counters are an
    /// exception, and lists that were appended to.
    public Ledger joined(Ledger other) {
        if (equals(other)) {
            return this;
        }
        Ledger joined = this;
        for (Map.Entry<PartitionName, StoredPartition> each : other.partitions.entrySet()) {
            joined =
                    joined.with(
                            each.getKey(), joined.partition(each.getKey()).joined(each.getValue()));
        }
        return joined;
    }

    /// The ledger without some partitions.
    Ledger without(Collection<PartitionName> names) {
        Ledger left = this;
        for (PartitionName name : names) {
            left = left.with(name, StoredPartition.EMPTY);
        }
        return left;
    }

    /// Only some partitions of the ledger; the name of a partition with an empty key stands for all
    /// of its table.
    public Ledger only(Collection<PartitionName> names) {
        Map<PartitionName, StoredPartition> kept = new HashMap<>();
        for (PartitionName name : names) {
            if (name.key().isEmpty()) {
                kept.putAll(partitions(name.table()));
            } else if (!isEmpty(name)) {
                kept.put(name, partition(name));
            }
        }
        return of(kept);
    }

    /// The ledger with some partitions as they are in another one.
    public Ledger with(Collection<PartitionName> names, Ledger other) {
        Map<PartitionName, StoredPartition> more = new HashMap<>(partitions);
        int sum = hash;
        for (PartitionName name : names) {
            StoredPartition after = other.partition(name);
            sum += hash(name, after) - hash(name, partition(name));
            if (after.isEmpty()) {
                more.remove(name);
            } else {
                more.put(name, after);
            }
        }
        return new Ledger(more, sum);
    }

    /// The names of all partitions of which something is known.
    public Set<PartitionName> names() {
        return Collections.unmodifiableSet(partitions.keySet());
    }

    @Override
    public Ledger joined() {
        return this;
    }

    /// The ledger as it is when every later write to some partitions has a larger timestamp than
    /// all earlier ones: tombstones and timestamps no longer matter.
    public Ledger settled(Collection<PartitionName> names, long nowSeconds) {
        Ledger settled = this;
        for (PartitionName name : names) {
            settled = settled.with(name, partition(name).settled(nowSeconds));
        }
        return settled;
    }

    /// The ledger without the tombstones of partitions that hold nothing else: those of a table
    /// that is only written by conditional writes, so that later ones have larger timestamps.
    public Ledger withoutEmpty(Collection<PartitionName> names, long nowSeconds) {
        Ledger cleaned = this;
        for (PartitionName name : names) {
            if (partition(name).settled(nowSeconds).isEmpty()) {
                cleaned = cleaned.with(name, StoredPartition.EMPTY);
            }
        }
        return cleaned;
    }

    /// [#settled(Collection, long)] of all partitions.
    public Ledger settled(long nowSeconds) {
        return settled(partitions.keySet(), nowSeconds);
    }

    @Override
    public long latestTimestamp() {
        return partitions.values().stream()
                .mapToLong(StoredPartition::latestTimestamp)
                .max()
                .orElse(0);
    }

    /// The partitions that differ from those of another ledger.
    public Collection<PartitionName> differences(Ledger other) {
        Map<PartitionName, StoredPartition> all = new LinkedHashMap<>(partitions);
        other.partitions.forEach(all::putIfAbsent);
        return all.keySet().stream()
                .filter(name -> !partition(name).equals(other.partition(name)))
                .toList();
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object == this
                || object instanceof Ledger other
                        && hash == other.hash
                        && partitions.equals(other.partitions);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}

package dev.rowhouse.storage.memtable;

import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.Partition;
import dev.rowhouse.storage.row.ClusteringComparator;

/// The place of one partition in a memtable: its present contents.
///
/// **Invariants.** `contents` only ever changes to itself with a change applied, under the slot's monitor.
///
/// **Thread safety.** Any number of readers and writers. A reader sees each change wholly or not at all.
final class Slot {
    final long token;
    final DecoratedKey key;
    private volatile Partition contents;

    Slot(DecoratedKey key) {
        this.token = key.token();
        this.key = key;
        this.contents = Partition.empty(key);
    }

    Partition contents() {
        return contents;
    }

    synchronized PartitionChange apply(ClusteringComparator comparator, Partition change) {
        Partition before = contents;
        Partition after = before.isEmpty() ? change : before.with(comparator, change);
        contents = after;
        return new PartitionChange(before, after);
    }

    int compareTo(DecoratedKey other) {
        return token != other.token()
                ? Long.compare(token, other.token())
                : key.key().compareTo(other.key());
    }
}

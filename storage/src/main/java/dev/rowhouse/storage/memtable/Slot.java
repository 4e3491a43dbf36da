package dev.rowhouse.storage.memtable;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.Partition;
import dev.rowhouse.storage.row.ClusteringComparator;

/// The place of one partition in a memtable: its present contents.
///
/// The token and the first sixteen bytes of the key stand in the slot itself. Finding a partition
/// by a number, a UUID or a short name thus looks at no other object than its slot.
///
/// **Invariants.** `contents` only ever changes to itself with a change applied, under the slot's
/// monitor.
///
/// **Thread safety.** Any number of readers and writers. A reader sees each change wholly or not at
/// all.
final class Slot {
    private static final int BYTES_HELD = 2 * Long.BYTES;

    final long token;
    private final long firstBytes;
    private final long secondBytes;
    private final int length;
    private final DecoratedKey key;
    private volatile Partition contents;

    Slot(DecoratedKey key) {
        this.token = key.token();
        this.key = key;
        this.length = key.key().length();
        this.firstBytes = bytes(key.key(), 0);
        this.secondBytes = bytes(key.key(), Long.BYTES);
        this.contents = Partition.empty(key);
    }

    private static long bytes(Bytes key, int from) {
        int left = key.length() - from;
        if (left >= Long.BYTES) {
            return key.getLong(from);
        }
        long bytes = 0;
        for (int i = 0; i < left; i++) {
            bytes = bytes << 8 | key.get(from + i) & 0xFFL;
        }
        return bytes;
    }

    DecoratedKey key() {
        return key;
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

    boolean isAt(DecoratedKey wanted) {
        return token == wanted.token()
                && length == wanted.key().length()
                && firstBytes == bytes(wanted.key(), 0)
                && secondBytes == bytes(wanted.key(), Long.BYTES)
                && (length <= BYTES_HELD || key.key().equals(wanted.key()));
    }

    int compareTo(DecoratedKey other) {
        return token != other.token()
                ? Long.compare(token, other.token())
                : key.key().compareTo(other.key());
    }
}

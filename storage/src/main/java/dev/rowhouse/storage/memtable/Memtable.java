package dev.rowhouse.storage.memtable;

import dev.rowhouse.storage.partition.DecoratedKey;
import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.Partition;
import dev.rowhouse.storage.partition.PartitionSource;
import dev.rowhouse.storage.partition.UnfilteredRowIterator;
import dev.rowhouse.storage.row.ClusteringComparator;
import dev.rowhouse.storage.row.ClusteringFilter;
import dev.rowhouse.storage.tree.Direction;

import java.util.Iterator;
import java.util.Optional;

/// The partitions of a table that live in memory, in the order of their keys.
///
/// Each partition is an immutable [Partition] in a slot of its own. A write makes the next version
/// and puts it into the slot; a read takes the version that it finds. Overwritten and deleted
/// values are thus gone as soon as no reader holds the old version.
///
/// **Invariants.** A slot is never removed, so that its lock is the partition's lock for good.
/// Partitions are split over stripes by the leading bits of their token; stripes and what is in
/// them ascend by key.
///
/// **Thread safety.** Any number of readers and writers. Writes to one partition wait for one
/// another, writes to different ones only while both add a partition to the same stripe. Readers
/// never wait. A scan sees each partition at one moment, different ones at different moments.
public final class Memtable implements PartitionSource {
    private static final int STRIPE_BITS = 5;

    private volatile ClusteringComparator comparator;
    private final Stripe[] stripes = new Stripe[1 << STRIPE_BITS];

    /// An empty memtable.
    ///
    /// @param comparator the order of the table's rows
    public Memtable(ClusteringComparator comparator) {
        this.comparator = comparator;
        for (int i = 0; i < stripes.length; i++) {
            stripes[i] = new Stripe(STRIPE_BITS);
        }
    }

    @Override
    public String name() {
        return "memtable";
    }

    /// Compares rows from now on as the table is now defined: a user-defined type that has grown
    /// tells values apart by its new fields, too. The current content keeps its order, because none
    /// of it has them.
    public void alter(ClusteringComparator comparator) {
        this.comparator = comparator;
    }

    /// Applies a change to a partition; it is visible as a whole when this returns.
    public PartitionChange put(Partition change) {
        Stripe stripe = stripes[stripeOf(change.key().token())];
        Slot slot = stripe.find(change.key());
        if (slot == null) {
            slot = stripe.findOrAdd(change.key());
        }
        return slot.apply(comparator, change);
    }

    /// A partition as it is now, if anything was ever written to it.
    public Optional<Partition> find(DecoratedKey key) {
        Slot slot = stripes[stripeOf(key.token())].find(key);
        return slot == null ? Optional.empty() : Optional.of(slot.contents());
    }

    /// The number of partitions, deleted ones included.
    public long partitionCount() {
        long count = 0;
        for (Stripe stripe : stripes) {
            count += stripe.size();
        }
        return count;
    }

    /// The partitions of a range, ascending by key, each as it is when the iterator comes to it.
    public Iterator<Partition> partitions(KeyRange range) {
        return new MemtableScan(stripes, range);
    }

    /// Any timestamp, because later writes may have any.
    @Override
    public long maxTimestamp() {
        return Long.MAX_VALUE;
    }

    @Override
    public Optional<UnfilteredRowIterator> find(
            DecoratedKey key, ClusteringFilter filter, Direction direction) {
        return find(key).map(found -> found.unfiltered(comparator, filter, direction));
    }

    @Override
    public Iterator<UnfilteredRowIterator> scan(
            KeyRange range, ClusteringFilter filter, Direction direction) {
        Iterator<Partition> partitions = partitions(range);
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return partitions.hasNext();
            }

            @Override
            public UnfilteredRowIterator next() {
                return partitions.next().unfiltered(comparator, filter, direction);
            }
        };
    }

    static int stripeOf(long token) {
        return (int) ((token ^ Long.MIN_VALUE) >>> (Long.SIZE - STRIPE_BITS));
    }
}

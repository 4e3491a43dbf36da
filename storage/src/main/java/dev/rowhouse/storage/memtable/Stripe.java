package dev.rowhouse.storage.memtable;

import dev.rowhouse.storage.partition.DecoratedKey;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/// The partitions of one stretch of the ring: a hash table that is ordered, because the hash is the token.
///
/// Tokens are spread evenly, so their leading bits are as good a bucket number as any hash, and going through the buckets in turn goes
/// through the keys in order. A lookup is one step to the bucket and a look at the few slots in it. When there are more than two slots for a
/// bucket, the buckets are doubled: each is cut in two by the next bit of the token.
///
/// **Invariants.** Slots ascend within a bucket, and from bucket to bucket. A bucket array is never written to after publication: adding
/// a slot replaces its bucket by a copy. Slots never leave.
///
/// **Thread safety.** One writer at a time, under the stripe's monitor; readers take no lock and see a slot once it has been added, or
/// not yet.
final class Stripe {
    private static final VarHandle BUCKET = MethodHandles.arrayElementVarHandle(Slot[][].class);
    private static final Slot[] NO_SLOTS = {};
    private static final int INITIAL_BITS = 2;
    private static final int MAX_BITS = 26;
    private static final int SLOTS_PER_BUCKET = 2;

    private final int skippedBits;
    private volatile Slot[][] buckets = emptyBuckets(INITIAL_BITS);
    private volatile int size;

    /// @param skippedBits the number of leading token bits that are the same for all keys of the stripe
    Stripe(int skippedBits) {
        this.skippedBits = skippedBits;
    }

    private static Slot[][] emptyBuckets(int bits) {
        Slot[][] empty = new Slot[1 << bits][];
        Arrays.fill(empty, NO_SLOTS);
        return empty;
    }

    int size() {
        return size;
    }

    @Nullable Slot find(DecoratedKey key) {
        Slot[][] table = buckets;
        Slot[] bucket = bucket(table, bucketOf(key.token(), table.length));
        for (Slot slot : bucket) {
            if (slot.token == key.token() && slot.key.key().equals(key.key())) {
                return slot;
            }
        }
        return null;
    }

    synchronized Slot findOrAdd(DecoratedKey key) {
        Slot found = find(key);
        if (found != null) {
            return found;
        }
        Slot added = new Slot(key);
        Slot[][] table = buckets;
        int index = bucketOf(key.token(), table.length);
        Slot[] bucket = bucket(table, index);
        int at = 0;
        while (at < bucket.length && bucket[at].compareTo(key) < 0) {
            at++;
        }
        Slot[] grown = new Slot[bucket.length + 1];
        System.arraycopy(bucket, 0, grown, 0, at);
        grown[at] = added;
        System.arraycopy(bucket, at, grown, at + 1, bucket.length - at);
        BUCKET.setRelease(table, index, grown);
        int count = size + 1;
        size = count;
        if (count > SLOTS_PER_BUCKET * table.length && table.length < 1 << MAX_BITS) {
            buckets = doubled(table);
        }
        return added;
    }

    private Slot[][] doubled(Slot[][] table) {
        Slot[][] wider = new Slot[2 * table.length][];
        for (int i = 0; i < table.length; i++) {
            Slot[] bucket = table[i];
            int cut = 0;
            while (cut < bucket.length && bucketOf(bucket[cut].token, wider.length) == 2 * i) {
                cut++;
            }
            wider[2 * i] = part(bucket, 0, cut);
            wider[2 * i + 1] = part(bucket, cut, bucket.length);
        }
        return wider;
    }

    private static Slot[] part(Slot[] bucket, int from, int to) {
        return from == to ? NO_SLOTS : Arrays.copyOfRange(bucket, from, to);
    }

    /// The buckets as they are now, for a walk in order.
    Slot[][] buckets() {
        return buckets;
    }

    static Slot[] bucket(Slot[][] table, int index) {
        return (Slot[]) BUCKET.getAcquire(table, index);
    }

    /// The number of the bucket for a token in a table of 2 or more buckets.
    int bucketOf(long token, int count) {
        long unsigned = (token ^ Long.MIN_VALUE) << skippedBits;
        return (int) (unsigned >>> (Long.numberOfLeadingZeros(count) + 1));
    }
}

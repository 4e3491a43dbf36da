package dev.rowhouse.storage.memtable;

import dev.rowhouse.storage.partition.DecoratedKey;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/// The partitions of one stretch of the ring: a hash table that is ordered, because the hash is the
/// token.
///
/// Tokens are spread evenly, so their leading bits are as good a bucket number as any hash, and
/// going through the buckets in turn goes through the keys in order. Most buckets hold no slot or
/// one; then the slot itself stands in the table, otherwise a sorted array of them. When there are
/// more slots than buckets, the buckets are doubled: each is cut in two by the next bit of the
/// token.
///
/// **Invariants.** `buckets[i]` is null, a [Slot], or a `Slot[]` of two or more. Slots ascend
/// within a bucket, and from bucket to bucket. An array is never written to after publication:
/// adding a slot replaces its bucket. Slots never leave.
///
/// **Thread safety.** One writer at a time, under the stripe's monitor; readers take no lock and
/// see a slot once it has been added, or not yet.
final class Stripe {
    private static final VarHandle BUCKET = MethodHandles.arrayElementVarHandle(Object[].class);
    private static final int INITIAL_BITS = 2;
    private static final int MAX_BITS = 28;

    private final int skippedBits;
    private volatile @Nullable Object[] buckets = new Object[1 << INITIAL_BITS];
    private volatile int size;

    /// @param skippedBits the number of leading token bits that are the same for all keys of the
    ///     stripe
    Stripe(int skippedBits) {
        this.skippedBits = skippedBits;
    }

    int size() {
        return size;
    }

    @Nullable Slot find(DecoratedKey key) {
        @Nullable Object[] table = buckets;
        Object bucket = bucket(table, bucketOf(key.token(), table.length));
        if (bucket instanceof Slot slot) {
            return slot.isAt(key) ? slot : null;
        }
        if (bucket instanceof Slot[] slots) {
            for (Slot slot : slots) {
                if (slot.isAt(key)) {
                    return slot;
                }
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
        @Nullable Object[] table = buckets;
        int index = bucketOf(key.token(), table.length);
        BUCKET.setRelease(table, index, with(bucket(table, index), added));
        int count = size + 1;
        size = count;
        if (count > table.length && table.length < 1 << MAX_BITS) {
            buckets = doubled(table);
        }
        return added;
    }

    private static Object with(@Nullable Object bucket, Slot added) {
        return switch (bucket) {
            case null -> added;
            case Slot slot ->
                    slot.compareTo(added.key()) < 0
                            ? new Slot[] {slot, added}
                            : new Slot[] {added, slot};
            default -> with((Slot[]) bucket, added);
        };
    }

    private static Slot[] with(Slot[] slots, Slot added) {
        int at = 0;
        while (at < slots.length && slots[at].compareTo(added.key()) < 0) {
            at++;
        }
        Slot[] grown = Arrays.copyOf(slots, slots.length + 1);
        System.arraycopy(slots, at, grown, at + 1, slots.length - at);
        grown[at] = added;
        return grown;
    }

    private @Nullable Object[] doubled(@Nullable Object[] table) {
        @Nullable Object[] wider = new Object[2 * table.length];
        for (int i = 0; i < table.length; i++) {
            Object bucket = table[i];
            if (bucket instanceof Slot slot) {
                wider[bucketOf(slot.token, wider.length)] = slot;
            } else if (bucket instanceof Slot[] slots) {
                int cut = 0;
                while (cut < slots.length && bucketOf(slots[cut].token, wider.length) == 2 * i) {
                    cut++;
                }
                wider[2 * i] = part(slots, 0, cut);
                wider[2 * i + 1] = part(slots, cut, slots.length);
            }
        }
        return wider;
    }

    private static @Nullable Object part(Slot[] slots, int from, int to) {
        return switch (to - from) {
            case 0 -> null;
            case 1 -> slots[from];
            default -> Arrays.copyOfRange(slots, from, to);
        };
    }

    /// The buckets as they are now, for a walk in order.
    @Nullable Object[] buckets() {
        return buckets;
    }

    /// The content of a bucket: null, a [Slot] or a `Slot[]`.
    static @Nullable Object bucket(@Nullable Object[] table, int index) {
        return BUCKET.getAcquire(table, index);
    }

    /// The number of the bucket for a token in a table of 2 or more buckets.
    int bucketOf(long token, int count) {
        long unsigned = (token ^ Long.MIN_VALUE) << skippedBits;
        return (int) (unsigned >>> (Long.numberOfLeadingZeros(count) + 1));
    }
}

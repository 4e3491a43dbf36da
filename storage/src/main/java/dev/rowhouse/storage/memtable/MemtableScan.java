package dev.rowhouse.storage.memtable;

import dev.rowhouse.storage.partition.KeyRange;
import dev.rowhouse.storage.partition.Partition;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.NoSuchElementException;

/// Walks the partitions of a memtable in order: stripe by stripe, bucket by bucket.
///
/// **Invariants.** `next` is the slot to come, or null at the end. `buckets` is the table of the
/// stripe at `stripe` as it was when the walk came to it, so that buckets doubled meanwhile do not
/// disturb the order.
///
/// **Thread safety.** Belongs to one thread.
final class MemtableScan implements Iterator<Partition> {
    private static final Slot[] NO_SLOTS = {};

    private final Stripe[] stripes;
    private final KeyRange range;
    private int stripe;
    private @Nullable Object[] buckets;
    private int bucket;
    private Slot[] slots = NO_SLOTS;
    private int taken;
    private @Nullable Slot next;

    MemtableScan(Stripe[] stripes, KeyRange range) {
        this.stripes = stripes;
        this.range = range;
        long start = range.start().token();
        this.stripe = Memtable.stripeOf(start);
        this.buckets = stripes[stripe].buckets();
        this.bucket = stripes[stripe].bucketOf(start, buckets.length);
        do {
            advance();
        } while (next != null && range.start().compareTo(next.key()) > 0);
        stopAtEnd();
    }

    private void advance() {
        next = null;
        if (taken < slots.length) {
            next = slots[taken++];
        }
        while (next == null) {
            if (bucket == buckets.length) {
                if (stripe + 1 == stripes.length) {
                    return;
                }
                buckets = stripes[++stripe].buckets();
                bucket = 0;
            }
            Object found = Stripe.bucket(buckets, bucket++);
            if (found instanceof Slot slot) {
                next = slot;
            } else if (found instanceof Slot[] several) {
                slots = several;
                next = several[0];
                taken = 1;
            }
        }
    }

    private void stopAtEnd() {
        if (next != null && range.end().compareTo(next.key()) < 0) {
            next = null;
        }
    }

    @Override
    public boolean hasNext() {
        return next != null;
    }

    @Override
    public Partition next() {
        Slot slot = next;
        if (slot == null) {
            throw new NoSuchElementException();
        }
        advance();
        stopAtEnd();
        return slot.contents();
    }
}

package dev.rowhouse.storage.sstable.index;

import dev.rowhouse.storage.partition.DecoratedKey;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// The index entries found last, for all SSTables, within a limit of memory: a key that is looked
/// for again need not be looked for in the index (Cassandra's key cache).
///
/// Each pair of SSTable and key has one place, which it shares with others; the one found last has
/// it.
///
/// **Thread safety.** Any number of threads.
public final class KeyCache {
    private static final int ENTRY_BYTES = 192;
    private static final int KEY_BYTES_MAX = 64;
    private static final long OWNER_STEP = 0x9E37_79B9_7F4A_7C15L;

    private final AtomicReferenceArray<@Nullable Found> places;
    private final AtomicLong owners = new AtomicLong();

    private record Found(long owner, PartitionIndexEntry entry) {}

    /// A cache.
    ///
    /// @param limitBytes how much memory the entries may take, about
    public KeyCache(long limitBytes) {
        long count = Long.highestOneBit(Math.min(limitBytes / ENTRY_BYTES, 1 << 30));
        this.places = new AtomicReferenceArray<>((int) count);
    }

    /// A number under which the entries of one more SSTable can be kept.
    public long newOwner() {
        return owners.incrementAndGet();
    }

    /// The entry of a key in an SSTable, if it is known.
    public @Nullable PartitionIndexEntry find(long owner, DecoratedKey key) {
        if (places.length() == 0) {
            return null;
        }
        Found found = places.getAcquire(place(owner, key));
        return found != null && found.owner == owner && found.entry.key().equals(key)
                ? found.entry
                : null;
    }

    /// Keeps an entry, unless its key is a large one.
    public void put(long owner, PartitionIndexEntry entry) {
        if (places.length() > 0 && entry.key().key().length() <= KEY_BYTES_MAX) {
            places.setRelease(place(owner, entry.key()), new Found(owner, entry));
        }
    }

    // Tokens are spread evenly.
    private int place(long owner, DecoratedKey key) {
        return (int) (key.token() + owner * OWNER_STEP) & places.length() - 1;
    }
}

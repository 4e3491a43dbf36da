package dev.rowhouse.storage.sstable.chunk;

import dev.rowhouse.storage.sstable.io.Chunk;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/// The chunks read last of all files, checked and decompressed, within a limit of memory.
///
/// The memory is divided into segments, each of which forgets its chunks in the order in which they were last used. While a chunk is being
/// read no lock is held: two threads that miss the same one both read it, and one of the copies stays.
///
/// **Invariants.** `usedBytes` of a segment is the sum over its chunks and not more than the segment's limit.
///
/// **Thread safety.** Any number of threads.
public final class ChunkCache {
    private static final int SEGMENTS = 16;
    private static final int OVERHEAD_BYTES = 128;

    private final Segment[] segments = new Segment[SEGMENTS];
    private final AtomicLong owners = new AtomicLong();
    private final AtomicLong hits = new AtomicLong();
    private final AtomicLong misses = new AtomicLong();

    private record Key(long owner, long index) {
        Segment segment(Segment[] segments) {
            long mixed = (owner * 0x9E3779B97F4A7C15L + index) * 0xBF58476D1CE4E5B9L;
            return segments[(int) (mixed >>> 60)];
        }
    }

    /// A cache.
    ///
    /// @param limitBytes how much memory the chunks may take, 0 to keep none
    public ChunkCache(long limitBytes) {
        for (int i = 0; i < SEGMENTS; i++) {
            segments[i] = new Segment(limitBytes / SEGMENTS);
        }
    }

    /// A number under which the chunks of one more file can be kept.
    public long newOwner() {
        return owners.incrementAndGet();
    }

    /// The chunk of a file at an index, read if it is not there.
    public Chunk get(long owner, long index, LongFunction<Chunk> read) {
        Key key = new Key(owner, index);
        Segment segment = key.segment(segments);
        Chunk present = segment.find(key);
        if (present != null) {
            hits.incrementAndGet();
            return present;
        }
        misses.incrementAndGet();
        Chunk chunk = read.apply(index);
        segment.put(key, chunk);
        return chunk;
    }

    /// Forgets the chunks of a file.
    public void removeAll(long owner) {
        for (Segment segment : segments) {
            segment.removeAll(owner);
        }
    }

    /// The memory that the chunks take.
    public long usedBytes() {
        long sum = 0;
        for (Segment segment : segments) {
            sum += segment.usedBytes();
        }
        return sum;
    }

    /// How often a chunk was there.
    public long hits() {
        return hits.get();
    }

    /// How often a chunk had to be read.
    public long misses() {
        return misses.get();
    }

    private static final class Segment {
        private final long limitBytes;
        private final Map<Key, Chunk> chunks = new LinkedHashMap<>(64, 0.75f, true);
        private long usedBytes;

        Segment(long limitBytes) {
            this.limitBytes = limitBytes;
        }

        synchronized @Nullable Chunk find(Key key) {
            return chunks.get(key);
        }

        synchronized void put(Key key, Chunk chunk) {
            if (sizeOf(chunk) > limitBytes) {
                return;
            }
            Chunk replaced = chunks.put(key, chunk);
            usedBytes += sizeOf(chunk) - (replaced == null ? 0 : sizeOf(replaced));
            Iterator<Chunk> oldest = chunks.values().iterator();
            while (usedBytes > limitBytes && oldest.hasNext()) {
                usedBytes -= sizeOf(oldest.next());
                oldest.remove();
            }
        }

        synchronized void removeAll(long owner) {
            chunks.entrySet()
                    .removeIf(entry -> {
                        boolean isOwned = entry.getKey().owner == owner;
                        usedBytes -= isOwned ? sizeOf(entry.getValue()) : 0;
                        return isOwned;
                    });
        }

        synchronized long usedBytes() {
            return usedBytes;
        }

        private static long sizeOf(Chunk chunk) {
            return chunk.length() + (long) OVERHEAD_BYTES;
        }
    }
}

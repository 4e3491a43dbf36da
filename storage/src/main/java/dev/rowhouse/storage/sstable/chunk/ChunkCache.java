package dev.rowhouse.storage.sstable.chunk;

import dev.rowhouse.storage.sstable.io.Chunk;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;

/// The chunks used of late of all files, checked and decompressed, within a limit of memory.
///
/// Each file has a table of its chunks, so that finding one is a look into an array and takes no
/// lock. When memory is short, chunks are evicted in the order in which they came, except those
/// used since the last pass: these get another turn ("second chance"). While a chunk is being read
/// no lock is held: two threads that miss the same one both read it, and one of the copies stays.
///
/// **Invariants.** `ring` has the entries of all files' tables, each once; `usedBytes` is the sum
/// over them and, but for the moment in which an entry is added, not more than the limit.
///
/// **Thread safety.** Any number of threads.
public final class ChunkCache {
    private static final int OVERHEAD_BYTES = 96;

    private final long limitBytes;
    private final ArrayDeque<Entry> ring = new ArrayDeque<>();
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();
    private long usedBytes;

    /// A cache.
    ///
    /// @param limitBytes how much memory the chunks may take, 0 to keep none
    public ChunkCache(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    /// The place for the chunks of one more file.
    ///
    /// @param chunks how many the file has
    public CachedFile newFile(int chunks) {
        return new CachedFile(chunks);
    }

    /// The memory that the chunks may take.
    public long limitBytes() {
        return limitBytes;
    }

    /// The memory that the chunks take.
    public synchronized long usedBytes() {
        return usedBytes;
    }

    /// The number of hits.
    public long hits() {
        return hits.sum();
    }

    /// The number of misses.
    public long misses() {
        return misses.sum();
    }

    private synchronized void add(Entry entry) {
        if (entry.sizeBytes() > limitBytes || !entry.enter()) {
            return;
        }
        ring.addLast(entry);
        usedBytes += entry.sizeBytes();
        while (usedBytes > limitBytes) {
            Entry oldest = ring.removeFirst();
            if (oldest.takeTurn()) {
                ring.addLast(oldest);
            } else {
                oldest.leave();
                usedBytes -= oldest.sizeBytes();
            }
        }
    }

    private synchronized void removeAll(CachedFile file) {
        ring.removeIf(entry -> {
            boolean isOfFile = entry.file == file;
            if (isOfFile) {
                entry.leave();
                usedBytes -= entry.sizeBytes();
            }
            return isOfFile;
        });
    }

    /// The chunks of one file, as far as they are in memory.
    ///
    /// **Thread safety.** Any number of threads.
    public final class CachedFile {
        private final AtomicReferenceArray<@Nullable Entry> entries;

        private CachedFile(int chunks) {
            this.entries = new AtomicReferenceArray<>(chunks);
        }

        /// The chunk at an index, read if it is not there.
        public Chunk get(int index, IntFunction<Chunk> read) {
            Entry present = entries.getAcquire(index);
            if (present != null) {
                hits.increment();
                present.use();
                return present.chunk;
            }
            misses.increment();
            Chunk chunk = read.apply(index);
            add(new Entry(this, index, chunk));
            return chunk;
        }

        /// The chunk at an index, read if it is not there, and then not kept.
        public Chunk pass(int index, IntFunction<Chunk> read) {
            Entry present = entries.getAcquire(index);
            return present == null ? read.apply(index) : present.chunk;
        }

        /// Forgets all chunks.
        public void evict() {
            removeAll(this);
        }
    }

    /// A chunk in memory.
    ///
    /// **Thread safety.** [#use] by any number of threads; the rest under the cache's monitor.
    private static final class Entry {
        private final CachedFile file;
        private final int index;
        private final Chunk chunk;
        // Read and written without order: a use that is seen late costs a chunk its turn, no more.
        private boolean isUsed;

        Entry(CachedFile file, int index, Chunk chunk) {
            this.file = file;
            this.index = index;
            this.chunk = chunk;
        }

        long sizeBytes() {
            return chunk.length() + (long) OVERHEAD_BYTES;
        }

        void use() {
            // A write would take the memory away from the other processors each time.
            if (!isUsed) {
                isUsed = true;
            }
        }

        /// Whether the chunk has been used since it was asked this last.
        boolean takeTurn() {
            boolean wasUsed = isUsed;
            isUsed = false;
            return wasUsed;
        }

        /// Puts the chunk into its file's table.
        ///
        /// @return false when another copy is there
        boolean enter() {
            return file.entries.compareAndSet(index, null, this);
        }

        void leave() {
            file.entries.set(index, null);
        }
    }
}

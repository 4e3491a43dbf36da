package dev.rowhouse.engine.udf.api;

import java.util.concurrent.atomic.AtomicLong;

/// The memory that one call of a user-defined function may take, out of what all calls of a
/// database may take together. It counts what is made, not what is kept, so that a call can be too
/// cautious, never too bold.
///
/// **Thread safety.** Belongs to the thread of the call; the state that all calls share is
/// thread-safe.
public final class Room {
    private static final int MEBIBYTE = 1024 * 1024;
    private static final long CALL_MAX = 64L * MEBIBYTE;
    private static final int SHARE_OF_CALL = 8;
    private static final int SHARE_OF_ALL = 4;

    private final AtomicLong takenByAll;
    private final long allMax;
    private final long max;
    private long taken;
    private long reserved;

    /// The room of a call: 64 MiB, less with a heap of less than 512 MiB.
    ///
    /// @param takenByAll the bytes that the calls at work have taken
    /// @param heapBytes how large the heap may become
    public Room(AtomicLong takenByAll, long heapBytes) {
        this.takenByAll = takenByAll;
        this.allMax = heapBytes / SHARE_OF_ALL;
        this.max = Math.min(CALL_MAX, heapBytes / SHARE_OF_CALL);
    }

    /// Takes some bytes.
    ///
    /// @throws OutOfMemoryError when there is no room for them
    void take(long bytes) {
        if (bytes > max - taken) {
            throw tooMuch();
        }
        taken += bytes;
        if (taken > reserved) {
            reserve();
        }
    }

    private void reserve() {
        long more = Math.max(taken - reserved, Math.min(MEBIBYTE, max - reserved));
        if (takenByAll.addAndGet(more) > allMax) {
            takenByAll.addAndGet(-more);
            throw new OutOfMemoryError(
                    "the user-defined functions at work take all the room there is for them");
        }
        reserved += more;
    }

    /// Looks whether something of so many bytes could be made at all.
    void checkFits(double bytes) {
        if (bytes > max) {
            throw tooMuch();
        }
    }

    private OutOfMemoryError tooMuch() {
        return new OutOfMemoryError(
                "a call of a user-defined function may take %d MiB of memory at most"
                        .formatted(max / MEBIBYTE));
    }

    /// Gives everything back.
    public void release() {
        takenByAll.addAndGet(-reserved);
        reserved = 0;
    }
}

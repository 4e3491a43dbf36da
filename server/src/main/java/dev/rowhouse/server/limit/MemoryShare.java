package dev.rowhouse.server.limit;

import dev.rowhouse.server.wire.FrameMemory;

/// One holder's share of a [MemoryLimit]: the frames that a connection receives, or an answer.
///
/// **Invariants.** The first [#FREE] bytes are not counted, so that small holders need not ask. A
/// closed share holds nothing.
///
/// **Thread safety.** Safe.
public final class MemoryShare implements FrameMemory, AutoCloseable {
    /// The bytes that each holder has without reserving them.
    static final long FREE = 64 * 1024;

    private static final long STEP = 64 * 1024;

    private final MemoryLimit limit;
    private long used;
    private long taken;
    private boolean isClosed;

    /// A share of nothing.
    public MemoryShare(MemoryLimit limit) {
        this.limit = limit;
    }

    /// Makes the share larger.
    ///
    /// @return whether there was memory for that; if not, it is as before
    @Override
    public synchronized boolean tryGrow(long bytes) {
        long wanted = used + bytes - FREE - taken;
        if (wanted > 0 && !isClosed) {
            long step = Math.max(wanted, Math.min(STEP, limit.max() - limit.taken()));
            if (!limit.tryTake(step)) {
                return false;
            }
            taken += step;
        }
        used += bytes;
        return true;
    }

    /// The number of bytes in use.
    public synchronized long used() {
        return used;
    }

    /// Gives everything back; the share may grow again.
    @Override
    public synchronized void clear() {
        if (taken > 0) {
            limit.giveBack(taken);
            taken = 0;
        }
        used = 0;
    }

    /// Gives everything back; whatever it grows by later is not counted.
    @Override
    public synchronized void close() {
        clear();
        isClosed = true;
    }
}

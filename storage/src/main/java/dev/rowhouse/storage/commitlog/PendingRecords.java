package dev.rowhouse.storage.commitlog;

import java.nio.ByteBuffer;

/// The records that wait to be written, in one of two buffers that take turns: while one is being
/// written, the other takes what comes.
///
/// **Invariants.** `filling` holds what waits. Between [#take] and [#giveBack] there is no spare
/// buffer that could be taken.
///
/// **Thread safety.** Guarded by the lock of the log.
final class PendingRecords {
    private static final int BUFFER_BYTES = 64 * 1024;
    private static final int BUFFER_BYTES_KEPT_MAX = 16 * BUFFER_BYTES;

    private final int bytesMax;
    private ByteBuffer filling = ByteBuffer.allocate(BUFFER_BYTES);
    private ByteBuffer spare = ByteBuffer.allocate(BUFFER_BYTES);

    /// @param bytesMax how much may wait at most: a segment
    PendingRecords(int bytesMax) {
        this.bytesMax = bytesMax;
    }

    /// The buffer that takes what comes, with room for some more bytes.
    ByteBuffer withRoom(int bytes) {
        if (filling.remaining() < bytes) {
            long capacity = Math.max(filling.position() + (long) bytes, 2L * filling.capacity());
            filling = ByteBuffer.allocate((int) Math.min(capacity, bytesMax)).put(filling.flip());
        }
        return filling;
    }

    /// Takes all that waits, to be written. What comes meanwhile goes to the other buffer.
    ByteBuffer take() {
        ByteBuffer taken = filling.flip();
        filling = spare.clear();
        return taken;
    }

    /// Gives back a buffer that was taken, when it has been written. A very large one is not kept.
    void giveBack(ByteBuffer written) {
        spare =
                written.capacity() > BUFFER_BYTES_KEPT_MAX
                        ? ByteBuffer.allocate(BUFFER_BYTES)
                        : written;
    }
}

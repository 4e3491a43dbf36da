package dev.rowhouse.server.limit;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.engine.execution.AnswerMemory;

/// The memory of the answer to one request: that of its rows, of the frame they are written into,
/// and of the copy that waits for the client.
///
/// **Thread safety.** Belongs to one thread at a time.
public final class AnswerShare implements AnswerMemory, AutoCloseable {
    private static final long COPIES = 3;
    private static final long BYTES_OF_ROW = 64;
    private static final int MEBIBYTE = 1024 * 1024;

    private static final long STEP = MemoryShare.FREE;

    private final MemoryLimit answers;
    private final long answerMax;
    private long bytes;
    private long rows;
    private long reserved = MemoryShare.FREE;

    /// @param answers the memory of all answers
    /// @param answerMax how long one answer may be
    public AnswerShare(MemoryLimit answers, long answerMax) {
        this.answers = answers;
        this.answerMax = answerMax;
    }

    @Override
    public void take(long more) {
        bytes += more;
        rows++;
        long needed = COPIES * (bytes + BYTES_OF_ROW * rows);
        if (needed > reserved) {
            reserve(needed);
        }
    }

    private void reserve(long needed) {
        if (bytes > answerMax) {
            throw CqlException.invalid(
                            "The answer is longer than the limit of %d MiB: use paging or smaller pages",
                            answerMax / MEBIBYTE)
                    .withHint("or give the server a larger heap");
        }
        long step = Math.max(needed - reserved, STEP);
        if (!answers.tryTake(step)) {
            throw new CqlException(
                    ErrorCode.OVERLOADED,
                    "The running requests use all memory for answers; retry, or use smaller pages");
        }
        reserved += step;
    }

    /// The answer has been handed over: there may be a next one.
    @Override
    public void close() {
        if (reserved > MemoryShare.FREE) {
            answers.giveBack(reserved - MemoryShare.FREE);
            reserved = MemoryShare.FREE;
        }
        bytes = 0;
        rows = 0;
    }
}

package dev.rowhouse.server.connection;

import dev.rowhouse.server.metrics.Metrics;
import dev.rowhouse.server.wire.FrameOutput;
import dev.rowhouse.server.wire.OutputBuffer;

import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Frames on their way to the client. A thread that finds no writer becomes the writer, and also
/// writes what others add meanwhile. So answers that are ready at the same time leave together.
///
/// **Invariants.** At most one thread writes to the transport.
///
/// **Thread safety.** Safe.
final class Outbox {
    private final Transport transport;
    private final Runnable broken;
    private final Metrics metrics;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition isTaken = lock.newCondition();
    private FrameOutput format;
    private OutputBuffer waiting = new OutputBuffer();
    private OutputBuffer writing = new OutputBuffer();
    private final OutputBuffer segments = new OutputBuffer();
    private boolean isWriting;
    private long steps;
    private boolean isClosed;

    /// @param format how frames are written at first
    /// @param broken what to do when the client has gone
    Outbox(Transport transport, FrameOutput format, Metrics metrics, Runnable broken) {
        this.transport = transport;
        this.format = format;
        this.metrics = metrics;
        this.broken = broken;
    }

    /// Switches the format of frames; earlier ones have been written.
    void switchTo(FrameOutput newFormat) {
        lock.lock();
        try {
            format = newFormat;
        } finally {
            lock.unlock();
        }
    }

    /// Adds whole frames. They leave with the next call of [#flush] or [#flushOn].
    void append(OutputBuffer frames) {
        lock.lock();
        try {
            if (!isClosed) {
                waiting.write(frames.array(), 0, frames.length());
            }
        } finally {
            lock.unlock();
        }
    }

    /// Writes the queued frames, unless another thread is writing already. This may take as long as
    /// the client takes to read.
    void flush() {
        if (begin()) {
            writeAll();
        }
    }

    /// Lets another thread write the queued frames, unless one is writing already.
    void flushOn(Executor writers) {
        if (begin()) {
            writers.execute(this::writeAll);
        }
    }

    private boolean begin() {
        lock.lock();
        try {
            if (isWriting || isClosed || waiting.length() == 0) {
                return false;
            }
            isWriting = true;
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void writeAll() {
        boolean isDone = false;
        try {
            while (take()) {
                OutputBuffer bytes = packed();
                transport.write(bytes.array(), 0, bytes.length());
                metrics.add(Metrics.Counter.BYTES_SENT, bytes.length());
            }
            isDone = true;
        } catch (IOException | RuntimeException | Error e) {
            // The client has gone, or there is no memory to pack its answers: it is not left
            // waiting for them.
            broken.run();
        } finally {
            if (!isDone) {
                close();
            }
        }
    }

    /// Takes the queued frames; if there are none, the thread stops writing.
    private boolean take() {
        lock.lock();
        try {
            steps++;
            OutputBuffer taken = waiting;
            waiting = writing;
            writing = taken;
            waiting.clear();
            isWriting = taken.length() > 0 && !isClosed;
            isTaken.signalAll();
            return isWriting;
        } finally {
            lock.unlock();
        }
    }

    private OutputBuffer packed() {
        FrameOutput current;
        lock.lock();
        try {
            current = format;
        } finally {
            lock.unlock();
        }
        if (!current.inSegments()) {
            return writing;
        }
        segments.clear();
        current.pack(writing, segments);
        return segments;
    }

    /// Waits until at most so many bytes are queued, or no thread is writing them.
    void awaitRoom(int bytes) {
        lock.lock();
        try {
            while (waiting.length() > bytes && isWriting && !isClosed) {
                isTaken.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /// Returns when everything has been written, or after a while.
    void awaitEmpty(long nanos) throws InterruptedException {
        lock.lock();
        try {
            long left = nanos;
            while (isWriting && !isClosed && left > 0) {
                left = isTaken.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    /// The number of bytes that wait.
    int waitingBytes() {
        lock.lock();
        try {
            return waiting.length();
        } finally {
            lock.unlock();
        }
    }

    /// A number that stays the same while the client does not read, or -1 when nothing is being
    /// written.
    long stalledAt() {
        lock.lock();
        try {
            return isWriting ? steps : -1;
        } finally {
            lock.unlock();
        }
    }

    /// Drops everything.
    void close() {
        lock.lock();
        try {
            isClosed = true;
            isWriting = false;
            waiting.clear();
            isTaken.signalAll();
        } finally {
            lock.unlock();
        }
    }
}

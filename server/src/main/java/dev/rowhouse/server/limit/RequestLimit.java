package dev.rowhouse.server.limit;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Counts requests at work and their bytes; of one connection, or of all.
///
/// One request is always let in, however large it is: otherwise it would wait for ever. A request
/// that is too large for the server is rejected earlier.
///
/// **Thread safety.** Safe.
public final class RequestLimit {
    private final int requestsMax;
    private final long bytesMax;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition hasRoom = lock.newCondition();
    private int requests;
    private long bytes;
    private boolean isOpen = true;

    /// @param requestsMax the maximum number of running requests
    /// @param bytesMax how many bytes they may take
    public RequestLimit(int requestsMax, long bytesMax) {
        this.requestsMax = requestsMax;
        this.bytesMax = bytesMax;
    }

    /// Lets a request in if there is room.
    public boolean tryEnter(long size) {
        lock.lock();
        try {
            if (!fits(size)) {
                return false;
            }
            requests++;
            bytes += size;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /// Lets a request in as soon as there is room, or waiting has been ended.
    public void enter(long size) {
        lock.lock();
        try {
            while (isOpen && !fits(size)) {
                hasRoom.awaitUninterruptibly();
            }
            requests++;
            bytes += size;
        } finally {
            lock.unlock();
        }
    }

    private boolean fits(long size) {
        return requests == 0 || requests < requestsMax && bytes + size <= bytesMax;
    }

    /// A request has been answered.
    public void leave(long size) {
        lock.lock();
        try {
            requests--;
            bytes -= size;
            hasRoom.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Ends all waiting, now and later.
    public void close() {
        lock.lock();
        try {
            isOpen = false;
            hasRoom.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Returns when no request is at work, or after a while.
    ///
    /// @param nanos how long to wait at most
    /// @return whether none is at work
    public boolean awaitNone(long nanos) throws InterruptedException {
        lock.lock();
        try {
            long left = nanos;
            while (requests > 0 && left > 0) {
                left = hasRoom.awaitNanos(left);
            }
            return requests == 0;
        } finally {
            lock.unlock();
        }
    }

    /// The number of running requests.
    public int requests() {
        lock.lock();
        try {
            return requests;
        } finally {
            lock.unlock();
        }
    }

    /// Their size in bytes.
    public long bytes() {
        lock.lock();
        try {
            return bytes;
        } finally {
            lock.unlock();
        }
    }
}

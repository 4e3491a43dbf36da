package dev.rowhouse.storage.commitlog;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.Invariants;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.storage.commitlog.SegmentFormat.Header;
import dev.rowhouse.storage.commitlog.SegmentFormat.Records;
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Appends records to the segments of a folder and says when they are safe.
///
/// ```java
/// CommitLog log = CommitLog.open(files, folder, CommitLogSettings.DEFAULT, clock);
/// CommitLogPosition end = log.append(record);     // as safe as the sync mode promises
/// log.syncIfDue();                                // every now and then, by a scheduler
/// log.discard(flushedUpTo);                       // what is stored elsewhere
/// ```
///
/// Writers that come at the same time are served together, without a thread of the log's own. A
/// record is put into `pending`. Then its writer looks whether somebody is writing to the file; if
/// not, it takes all that is pending and writes it, and else it waits. Syncing is done in the same
/// manner and beside the writing: who wants a sync and finds none under way syncs what has been
/// written so far, for itself and all that wait.
///
/// ```
///          | synced      | written       | appended
/// ---------+-------------+---------------+---------->  offset in the segment
///  durable | with the    | in `pending`
///          | system
/// ```
///
/// **Fail-stop.** After the first failure of a write or sync nobody knows what is on disk. From
/// then on every call fails with a message that names the cause; opening the folder again finds
/// everything that was acknowledged.
///
/// **Invariants.** `synced <= written <= appended`, offsets in the segment at hand. Records lie in
/// their segment without gap. A segment is synced before the next one is begun. Once `failure` is
/// set nothing is acknowledged any more. While `isWriting` nobody else writes to the file, while
/// `isSyncing` nobody else syncs it, and while either nobody begins another segment.
///
/// **Thread safety.** Any number of threads.
public final class CommitLog implements AutoCloseable {
    private static final int CHECKS_IN_TWO_PERIODS = 2 * SyncMode.CHECKS_IN_PERIOD;
    private static final int CHECKS_BEFORE_SYNC = SyncMode.CHECKS_IN_PERIOD - 1;

    /// The number of checks whether a write has ended, before the thread sleeps. Sleeping and
    /// waking up takes longer than most writes.
    private static final int LOOKS = 200;

    private final SegmentFiles segments;
    private final CommitLogSettings settings;
    private final Clock clock;

    /// The longest time until an acknowledged record is durable.
    private final long unsyncedNanosMax;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition progress = lock.newCondition();
    private final PendingRecords pending;
    private WritableFile file;
    private Records records;
    private long segment;
    private int appended;
    private int written;
    private int synced;
    private long unsyncedSinceNanos;
    private long syncBegunNanos;
    private volatile boolean isWriting;
    private boolean isSyncing;
    private boolean isClosed;
    private @Nullable Exception failure;

    private CommitLog(SegmentFiles segments, CommitLogSettings settings, Clock clock, Header first)
            throws IOException {
        this.segments = segments;
        this.settings = settings;
        this.clock = clock;
        this.pending = new PendingRecords(settings.segmentBytes());
        this.unsyncedNanosMax =
                switch (settings.sync()) {
                    case SyncMode.Batch() -> 0;
                    case SyncMode.Group(var ignored) -> 0;
                    case SyncMode.Periodic(Duration period) -> 2 * period.toNanos();
                    case SyncMode.None() -> Long.MAX_VALUE;
                };
        this.syncBegunNanos = clock.nanoTime();
        this.segment = first.number();
        ByteBuffer header = first.bytes();
        this.records = new Records(SegmentFormat.storedCheck(header));
        this.file = segments.begin(first.number(), header);
        this.appended = SegmentFormat.HEADER_BYTES;
        this.written = appended;
        this.synced = appended;
    }

    /// Opens a log for writing: settles what a crash left at its end, and begins a new segment.
    /// What the folder holds stays until [#discard]; it should be read with a [CommitLogReader]
    /// before.
    ///
    /// @throws CommitLogException when the last segment was written by a newer release
    /// @throws IOException when a segment cannot be read or made
    public static CommitLog open(
            FileSystem files, Path folder, CommitLogSettings settings, Clock clock)
            throws IOException {
        return open(files, folder, settings, clock, CommitLogPosition.NONE, LiveSegments.NONE);
    }

    /// Opens a log as [#open(FileSystem, Path, CommitLogSettings, Clock)] does, at a position
    /// beyond one that is in use already. It guards against a folder that lost its segments:
    /// without it their numbers would be given again, and the SSTables that name them would stand
    /// for records that they do not hold.
    ///
    /// @param used the last position that an SSTable or anything else refers to
    /// @param live where it is written down which segments there are
    public static CommitLog open(
            FileSystem files,
            Path folder,
            CommitLogSettings settings,
            Clock clock,
            CommitLogPosition used,
            LiveSegments live)
            throws IOException {
        files.createFolders(folder);
        Path parent = folder.getParent();
        if (parent != null) {
            files.syncFolder(parent);
        }
        CommitLogPosition end = TornTail.settle(files, folder);
        long number = Math.max(end.segment(), used.segment()) + 1;
        Header header = new Header(number, clock.epochMicros(), end.segment(), end.position());
        return new CommitLog(
                new SegmentFiles(files, folder, live, number), settings, clock, header);
    }

    /// Appends a record; returns when it is as safe as the mode promises.
    ///
    /// @return the place just behind the record
    /// @throws IllegalArgumentException when the record has no byte
    /// @throws CommitLogException when the record is too large or the log is closed, and nothing
    ///     has happened; or when a write or sync has failed: then it is unknown whether the record
    ///     will be there after a restart, and nothing more is taken
    public CommitLogPosition append(Bytes record) {
        int size = settings.checkedSize(record);
        lock.lock();
        try {
            requireOpen();
            while (appended + size > settings.segmentBytes()) {
                nextSegment();
            }
            if (appended == synced) {
                unsyncedSinceNanos = clock.nanoTime();
            }
            records.put(pending.withRoom(size), appended, synced, record);
            appended += size;
            CommitLogPosition end = new CommitLogPosition(segment, appended);
            awaitWritten(end);
            if (isUnsyncedFor(unsyncedNanosMax)) {
                awaitGroup(end);
                awaitSynced(end);
            }
            return end;
        } finally {
            lock.unlock();
        }
    }

    /// Whether something is not durable yet, for so long at least.
    private boolean isUnsyncedFor(long nanos) {
        return appended > synced && (nanos == 0 || clock.nanoTime() - unsyncedSinceNanos >= nanos);
    }

    /// Makes durable what was appended so far, whatever the mode.
    ///
    /// @throws CommitLogException when the log is closed or has failed
    public void sync() {
        lock.lock();
        try {
            requireOpen();
            syncAll();
        } finally {
            lock.unlock();
        }
    }

    /// Makes durable what was appended so far if the mode is periodic and three quarters of a
    /// period have passed since the first of it. A scheduler calls this four times in a period, so
    /// that nothing gets older than that; without it, what was written last would wait for the next
    /// write. A log that is closed stays as it is.
    ///
    /// @throws CommitLogException when the log has failed
    public void syncIfDue() {
        lock.lock();
        try {
            if (!isClosed
                    && settings.sync() instanceof SyncMode.Periodic
                    && isUnsyncedFor(
                            unsyncedNanosMax / CHECKS_IN_TWO_PERIODS * CHECKS_BEFORE_SYNC)) {
                syncAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private void syncAll() {
        CommitLogPosition end = new CommitLogPosition(segment, appended);
        awaitWritten(end);
        awaitSynced(end);
    }

    private void requireOpen() {
        requireNoFailure();
        if (isClosed) {
            throw new CommitLogException("The commit log in " + segments.folder() + " is closed");
        }
    }

    private void requireNoFailure() {
        if (failure != null) {
            throw new CommitLogException(
                    "The commit log in %s has failed and takes no more writes: %s. Mend the cause and open the database again; all that was acknowledged is there."
                            .formatted(segments.folder(), failure),
                    failure);
        }
    }

    /// Waits until all before a place has been handed to the system; writes it when nobody does.
    private void awaitWritten(CommitLogPosition place) {
        boolean isPatient = false;
        requireNoFailure();
        while (place.segment() == segment && written < place.position()) {
            if (!isWriting) {
                writePending();
            } else if (isPatient) {
                progress.awaitUninterruptibly();
            } else {
                lookWhileWriting();
                isPatient = true;
            }
            requireNoFailure();
        }
    }

    /// In mode group, waits until a window has passed since the last sync, or another thread has
    /// synced the log up to a position.
    private void awaitGroup(CommitLogPosition place) {
        if (!(settings.sync() instanceof SyncMode.Group(Duration window))) {
            return;
        }
        boolean isInterrupted = false;
        requireNoFailure();
        long left = window.toNanos() - (clock.nanoTime() - syncBegunNanos);
        while (left > 0 && !isClosed && place.segment() == segment && synced < place.position()) {
            try {
                progress.awaitNanos(left);
            } catch (InterruptedException ignored) {
                isInterrupted = true;
            }
            requireNoFailure();
            left = window.toNanos() - (clock.nanoTime() - syncBegunNanos);
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Waits until all before a place, which has been written, is durable; syncs it when nobody
    /// does.
    private void awaitSynced(CommitLogPosition place) {
        requireNoFailure();
        while (place.segment() == segment && synced < place.position()) {
            if (isSyncing) {
                progress.awaitUninterruptibly();
            } else {
                syncWritten();
            }
            requireNoFailure();
        }
    }

    /// Looks for some time whether the write that is under way ends, before going to sleep over it.
    private void lookWhileWriting() {
        lock.unlock();
        for (int i = 0; i < LOOKS && isWriting; i++) {
            Thread.onSpinWait();
        }
        lock.lock();
    }

    private void writePending() {
        WritableFile target = file;
        int end = appended;
        ByteBuffer taken = pending.take();
        isWriting = true;
        boolean isDone = false;
        IOException thrown = null;
        lock.unlock();
        try {
            target.append(taken);
            isDone = true;
        } catch (IOException e) {
            thrown = e;
        } finally {
            lock.lock();
            isWriting = false;
            pending.giveBack(taken);
            written = isDone ? end : written;
            endStep(isDone, thrown);
        }
    }

    private void syncWritten() {
        isSyncing = true;
        WritableFile target = file;
        int end = written;
        long begunNanos = clock.nanoTime();
        syncBegunNanos = begunNanos;
        boolean isDone = false;
        IOException thrown = null;
        lock.unlock();
        try {
            target.sync();
            isDone = true;
        } catch (IOException e) {
            thrown = e;
        } finally {
            lock.lock();
            isSyncing = false;
            synced = isDone ? end : synced;
            unsyncedSinceNanos = begunNanos;
            endStep(isDone, thrown);
        }
    }

    /// Lets the others go on. An error that is no [IOException] also leaves the file in an unknown
    /// state.
    private void endStep(boolean isDone, @Nullable IOException thrown) {
        if (!isDone && failure == null) {
            failure = thrown != null ? thrown : new IOException("a write was broken off");
        }
        if (Invariants.ENABLED) {
            Invariants.require(
                    synced <= written && written <= appended,
                    () ->
                            "synced %d, written %d, appended %d"
                                    .formatted(synced, written, appended));
        }
        progress.signalAll();
    }

    /// Ends the segment and begins the next one, once nobody writes or syncs; unless another thread
    /// does so meanwhile.
    private void nextSegment() {
        long full = segment;
        while (segment == full) {
            requireOpen();
            if (isWriting || isSyncing) {
                progress.awaitUninterruptibly();
                continue;
            }
            boolean isDone = false;
            IOException thrown = null;
            try {
                finishSegment();
                beginSegment(full + 1);
                isDone = true;
            } catch (IOException e) {
                thrown = e;
            } finally {
                endStep(isDone, thrown);
            }
        }
    }

    private void finishSegment() throws IOException {
        ByteBuffer rest = pending.take();
        file.append(rest);
        pending.giveBack(rest);
        file.sync();
        file.close();
    }

    private void beginSegment(long number) throws IOException {
        ByteBuffer header = new Header(number, clock.epochMicros(), segment, appended).bytes();
        file = segments.begin(number, header);
        records = new Records(SegmentFormat.storedCheck(header));
        segment = number;
        appended = SegmentFormat.HEADER_BYTES;
        written = appended;
        synced = appended;
    }

    /// Whether a write or sync has failed, so that nothing more is taken.
    public boolean hasFailed() {
        lock.lock();
        try {
            return failure != null;
        } finally {
            lock.unlock();
        }
    }

    /// The place behind the last record so far, which is where the next one begins, or before it,
    /// when that needs a new segment.
    public CommitLogPosition position() {
        lock.lock();
        try {
            return new CommitLogPosition(segment, appended);
        } finally {
            lock.unlock();
        }
    }

    /// Deletes the segments that end before a place: all that they say is stored elsewhere. The
    /// oldest goes first, and is gone for good before the next one, so that whatever happens no
    /// segment is missing between others. When nothing has been appended since that place, the
    /// segment at hand goes too and an empty one takes its place.
    ///
    /// @throws CommitLogException when the log is closed or has failed
    /// @throws IOException when a file cannot be deleted; it may be tried again
    public void discard(CommitLogPosition upTo) throws IOException {
        long firstKept;
        lock.lock();
        try {
            firstKept = firstKept(upTo);
            segments.keepFrom(firstKept, segment);
        } finally {
            lock.unlock();
        }
        segments.deleteBefore(firstKept);
    }

    /// The first segment that holds something behind a place, or may come to hold it.
    private long firstKept(CommitLogPosition place) {
        requireOpen();
        while (appended > SegmentFormat.HEADER_BYTES
                && place.compareTo(new CommitLogPosition(segment, appended)) >= 0) {
            if (isWriting || isSyncing) {
                progress.awaitUninterruptibly();
                requireOpen();
            } else {
                // At once, before somebody appends to the segment.
                nextSegment();
                return segment;
            }
        }
        return Math.min(place.segment(), segment);
    }

    /// Makes durable what was appended, and takes no more. A log that has failed is closed as it
    /// is.
    ///
    /// @throws CommitLogException when a write or sync fails, unless this had happened before
    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            if (isClosed) {
                return;
            }
            isClosed = true;
            while (isWriting || isSyncing) {
                progress.awaitUninterruptibly();
            }
            try (WritableFile closing = file) {
                if (failure == null) {
                    syncAll();
                    // Not synced: a seal that is lost or torn is made good when the log is opened.
                    records.putSeal(
                            pending.withRoom(SegmentFormat.RECORD_OVERHEAD_BYTES),
                            appended,
                            synced);
                    closing.append(pending.take());
                }
            }
        } finally {
            lock.unlock();
        }
    }
}

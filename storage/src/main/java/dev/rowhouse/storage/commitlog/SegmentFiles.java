package dev.rowhouse.storage.commitlog;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.WritableFile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/// The files of a commit log's segments: makes them, and deletes those that are no longer needed,
/// the oldest first, so that whatever happens no segment is missing between others.
///
/// **Invariants.** `first` is the number of the oldest segment that is still needed; the list of
/// live segments names it and the newest one.
///
/// **Thread safety.** [#begin] and [#keepFrom] under the lock of the log; [#deleteBefore] by one
/// thread at a time.
final class SegmentFiles {
    private final FileSystem files;
    private final Path folder;
    private final LiveSegments live;
    private long first;

    /// @param live where it is written down which segments there are
    /// @param next the number of the segment to come
    SegmentFiles(FileSystem files, Path folder, LiveSegments live, long next) throws IOException {
        this.files = files;
        this.folder = folder;
        this.live = live;
        List<Path> kept = CommitLogReader.segments(files, folder);
        this.first = kept.isEmpty() ? next : CommitLogReader.number(kept.getFirst());
    }

    Path folder() {
        return folder;
    }

    /// Makes a segment of which the header is durable.
    WritableFile begin(long number, ByteBuffer header) throws IOException {
        WritableFile created = files.create(folder.resolve(SegmentFormat.fileName(number)));
        try {
            created.append(header);
            created.sync();
            files.syncFolder(folder);
            live.note(first, number);
            return created;
        } catch (IOException e) {
            try (created) {
                throw e;
            }
        }
    }

    /// Writes down that segments before one are not needed any more.
    ///
    /// @param newest the number of the newest segment
    void keepFrom(long firstKept, long newest) throws IOException {
        if (firstKept > first) {
            live.note(firstKept, newest);
            first = firstKept;
        }
    }

    /// Deletes the segments before one. The oldest goes first, and is gone for good before the next
    /// one.
    void deleteBefore(long firstKept) throws IOException {
        for (Path old : CommitLogReader.segments(files, folder)) {
            if (CommitLogReader.number(old) < firstKept) {
                files.delete(old);
                files.syncFolder(folder);
            }
        }
    }
}

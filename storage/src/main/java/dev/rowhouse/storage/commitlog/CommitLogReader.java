package dev.rowhouse.storage.commitlog;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.storage.commitlog.SegmentFormat.Header;
import dev.rowhouse.storage.commitlog.SegmentScan.Finding;
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Reads the records of a commit log in the order in which they were appended.
///
/// The log may end in a tail that was being written when the machine died; none of its records was
/// acknowledged as durable, and it is skipped. Damage anywhere else is refused or, when asked for,
/// skipped. [SegmentScan] says how the two are told apart.
///
/// **Thread safety.** Immutable; the handler is called by the reading thread.
public final class CommitLogReader {
    private final FileSystem files;
    private final Path folder;

    /// The treatment of damage.
    public enum Damage {
        /// It ends the reading with an error.
        REFUSE,
        /// It is passed over, up to the next whole record.
        SKIP
    }

    /// Takes a record.
    @FunctionalInterface
    public interface Handler {
        /// Is called with each record in turn.
        ///
        /// @throws IOException to end the reading with
        void accept(CommitLogRecord record) throws IOException;
    }

    /// A stretch of a file that holds no record though it should, or that was torn.
    ///
    /// @param file the segment's file, which may be missing altogether
    /// @param offset bytes from the beginning of the file
    /// @param length in bytes, to the next record or to the end of the file; 0 where something is
    ///     missing
    /// @param isTornTail whether this is the end of the log that a crash left, rather than damage
    public record Gap(Path file, int offset, int length, boolean isTornTail) {}

    /// A reader of the segments in a folder; a missing folder holds none.
    public CommitLogReader(FileSystem files, Path folder) {
        this.files = files;
        this.folder = folder;
    }

    /// The files of segments in a folder, the oldest first.
    static List<Path> segments(FileSystem files, Path folder) throws IOException {
        if (!files.isFolder(folder)) {
            return List.of();
        }
        return files.list(folder).stream()
                .filter(file -> SegmentFormat.numberOf(file).isPresent())
                .sorted(Comparator.comparingLong(CommitLogReader::number))
                .toList();
    }

    static long number(Path file) {
        return SegmentFormat.numberOf(file).orElseThrow();
    }

    /// The file of a segment that was begun, if it is missing or its header is: then its records
    /// are lost.
    public Optional<Path> findLost(long segment) throws IOException {
        Path file = folder.resolve(SegmentFormat.fileName(segment));
        boolean isThere = files.exists(file) && SegmentScan.header(files, file).isPresent();
        return isThere ? Optional.empty() : Optional.of(file);
    }

    /// Hands all records on.
    ///
    /// A log should be read before it is opened for writing: opening settles the torn tail, so that
    /// it is not told of any more.
    ///
    /// @return what was passed over
    /// @throws CommitLogException when something is damaged and not to be skipped, or is of another
    ///     version of the format; records before it have been handed on
    /// @throws IOException when a file cannot be read
    public List<Gap> read(Damage damage, Handler handler) throws IOException {
        List<Path> segments = segments(files, folder);
        List<Gap> gaps = new ArrayList<>();
        for (int i = 0; i < segments.size(); i++) {
            Path file = segments.get(i);
            OptionalInt knownEnd = OptionalInt.empty();
            Optional<Header> next = Optional.empty();
            if (i + 1 < segments.size()) {
                next = SegmentScan.header(files, segments.get(i + 1));
            }
            if (next.isPresent() && next.get().previous() == number(file)) {
                knownEnd = OptionalInt.of(next.get().previousEnd());
            }
            read(file, SegmentScan.of(files, file, knownEnd), damage, handler, gaps);
            if (next.isPresent() && knownEnd.isEmpty()) {
                passMissing(next.get().previous(), damage, gaps);
            }
        }
        return List.copyOf(gaps);
    }

    private void passMissing(long number, Damage damage, List<Gap> gaps) {
        Path missing = folder.resolve(SegmentFormat.fileName(number));
        if (damage == Damage.REFUSE) {
            throw CommitLogException.loss(
                    "Commit log segment %s is missing between others. Restore the file from a backup, or accept the loss of its records"
                            .formatted(missing));
        }
        gaps.add(new Gap(missing, 0, 0, false));
    }

    private static void read(
            Path file, SegmentScan scan, Damage damage, Handler handler, List<Gap> gaps)
            throws IOException {
        long number = number(file);
        for (Optional<Finding> next = scan.next(); next.isPresent(); next = scan.next()) {
            Finding found = next.get();
            switch (found.kind()) {
                case RECORD ->
                        handler.accept(
                                new CommitLogRecord(
                                        file,
                                        SegmentFormat.payloadOffset(found.offset()),
                                        new CommitLogPosition(number, found.end()),
                                        SegmentFormat.payload(scan.bytes(), found.offset())));
                case SEAL -> {}
                case TORN_TAIL -> gaps.add(gap(file, found, true));
                case DAMAGE -> {
                    if (damage == Damage.REFUSE) {
                        throw damaged(file, found, scan.bytes().limit());
                    }
                    gaps.add(gap(file, found, false));
                }
            }
        }
    }

    private static Gap gap(Path file, Finding found, boolean isTornTail) {
        return new Gap(file, found.offset(), found.end() - found.offset(), isTornTail);
    }

    private static CommitLogException damaged(Path file, Finding found, int fileLength) {
        String next =
                found.end() == fileLength
                        ? "no whole record follows in this file"
                        : "the next whole record is at byte " + found.end();
        return CommitLogException.loss(
                "Commit log segment %s is damaged at byte %d: expected %s, found something else; %s. Restore the file from a backup, or accept the loss of what stood in these %d bytes"
                        .formatted(
                                file,
                                found.offset(),
                                found.expected(),
                                next,
                                found.end() - found.offset()));
    }
}

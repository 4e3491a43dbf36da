package dev.rowhouse.storage.commitlog;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.ReadableFile;
import dev.rowhouse.storage.commitlog.SegmentFormat.Header;
import dev.rowhouse.storage.commitlog.SegmentFormat.Records;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/// Goes through the file of a segment and says what it finds there, from the beginning to the end.
///
/// **Damage or a torn tail?** When the machine dies, what was written and not synced may be on disk
/// in part, and not the first part only: the disk writes sectors in any order. No record of such a
/// tail was acknowledged as durable. It is ignored as a whole, including complete records in it,
/// because otherwise the log would have a hole. Synced records are different. Each record says up
/// to which offset its segment was synced before it was put together; so where something is not a
/// record,
///
/// - it is *damaged* if a record that follows says that it was synced once;
/// - it is *damaged* if another segment follows, which says how far this one goes. That far it was
///   synced before the other was begun;
/// - it is the *torn tail* otherwise.
///
/// A file that has no whole header and no byte beyond it is a segment that was never begun: the
/// first record is written after the header has been synced.
///
/// **Invariants.** All before `offset` has been told of.
///
/// **Thread safety.** Belongs to one thread.
final class SegmentScan {
    private static final long FILE_BYTES_MAX = Integer.MAX_VALUE - 8L;

    private final Path file;
    private final ByteBuffer bytes;
    private final OptionalInt knownEnd;
    private Records records;
    private int offset;
    private boolean hasEnded;

    /// The kind of a stretch of the file.
    enum Kind {
        RECORD,
        SEAL,
        DAMAGE,
        TORN_TAIL
    }

    /// A stretch of the file.
    ///
    /// @param offset where it begins
    /// @param end where it ends; for damage and the torn tail where the next record begins or the
    ///     file ends
    /// @param expected what should be there
    record Finding(Kind kind, int offset, int end, String expected) {}

    private SegmentScan(Path file, ByteBuffer bytes, OptionalInt knownEnd) {
        this.file = file;
        this.bytes = bytes;
        this.knownEnd = knownEnd;
        this.records = new Records(0);
    }

    /// A scan of a file from its beginning.
    ///
    /// @param knownEnd where the last record ends, when a later segment says it
    /// @throws CommitLogException when the file is of another version of the format, or too large
    ///     to be a segment
    static SegmentScan of(FileSystem files, Path file, OptionalInt knownEnd) throws IOException {
        long size = size(files, file);
        if (size > FILE_BYTES_MAX) {
            throw CommitLogException.damaged(
                    file, FILE_BYTES_MAX, "the end of the segment", size + " bytes");
        }
        ByteBuffer bytes = ByteBuffer.wrap(files.readBytes(file));
        if (SegmentFormat.hasHeader(bytes)
                && SegmentFormat.versionOf(bytes) != SegmentFormat.VERSION) {
            throw new CommitLogException(
                    "Commit log segment %s is of version %d of its format; this release reads version %d. Open the database with the release that wrote it."
                            .formatted(
                                    file, SegmentFormat.versionOf(bytes), SegmentFormat.VERSION));
        }
        knownEnd.ifPresent(end -> bytes.limit(Math.min(end, bytes.limit())));
        return new SegmentScan(file, bytes, knownEnd);
    }

    /// The header of a segment's file; empty when it is damaged or the segment was never begun.
    static Optional<Header> header(FileSystem files, Path file) throws IOException {
        try (ReadableFile open = files.open(file)) {
            if (open.size() < SegmentFormat.HEADER_BYTES) {
                return Optional.empty();
            }
            ByteBuffer bytes = ByteBuffer.allocate(SegmentFormat.HEADER_BYTES);
            open.read(0, bytes);
            return header(bytes.flip());
        }
    }

    private static Optional<Header> header(ByteBuffer bytes) {
        return SegmentFormat.hasHeader(bytes) ? Optional.of(Header.of(bytes)) : Optional.empty();
    }

    /// Whether a file was made for a segment that was never begun.
    static boolean isUnbegun(FileSystem files, Path file) throws IOException {
        return size(files, file) <= SegmentFormat.HEADER_BYTES && header(files, file).isEmpty();
    }

    private static long size(FileSystem files, Path file) throws IOException {
        try (ReadableFile open = files.open(file)) {
            return open.size();
        }
    }

    /// The bytes of the file, not to be written to.
    ByteBuffer bytes() {
        return bytes;
    }

    /// The records of the segment.
    Records records() {
        return records;
    }

    /// The next stretch; empty at the end of the file.
    Optional<Finding> next() {
        if (offset == 0 && !hasEnded) {
            Optional<Finding> fault = passHeader();
            if (fault.isPresent()) {
                return fault;
            }
        }
        if (offset < bytes.limit()) {
            return Optional.of(pass(body()));
        }
        boolean isCutShort = !hasEnded && offset < knownEnd.orElse(0);
        hasEnded = true;
        return isCutShort
                ? Optional.of(
                        new Finding(
                                Kind.DAMAGE,
                                offset,
                                offset,
                                "records up to byte " + knownEnd.getAsInt()))
                : Optional.empty();
    }

    private Finding pass(Finding finding) {
        offset = finding.end;
        hasEnded |= finding.kind == Kind.TORN_TAIL;
        return finding;
    }

    /// Passes over the header.
    ///
    /// @return what is wrong with it
    private Optional<Finding> passHeader() {
        Optional<Header> header = header(bytes);
        long number = SegmentFormat.numberOf(file).orElseThrow();
        if (header.isPresent()) {
            records = new Records(SegmentFormat.storedCheck(bytes));
            offset = SegmentFormat.HEADER_BYTES;
            return header.get().number() == number
                    ? Optional.empty()
                    : Optional.of(
                            new Finding(Kind.DAMAGE, 0, offset, "the header of segment " + number));
        }
        if (bytes.limit() <= SegmentFormat.HEADER_BYTES && knownEnd.isEmpty()) {
            return Optional.of(
                    pass(new Finding(Kind.TORN_TAIL, 0, bytes.limit(), "the header of a segment")));
        }
        int next = bytes.limit();
        if (next > SegmentFormat.HEADER_BYTES) {
            // Either the check is damaged or what it covers.
            records = new Records(SegmentFormat.storedCheck(bytes));
            next = nextRecord(SegmentFormat.HEADER_BYTES);
            if (next == bytes.limit()) {
                records = new Records(SegmentFormat.check(bytes));
                next = nextRecord(SegmentFormat.HEADER_BYTES);
            }
        }
        hasEnded = next == bytes.limit();
        return Optional.of(
                pass(new Finding(Kind.DAMAGE, 0, next, "the header of a segment with its check")));
    }

    private Finding body() {
        if (records.isRecord(bytes, offset)) {
            int end = SegmentFormat.end(bytes, offset);
            boolean isSeal = SegmentFormat.payload(bytes, offset).isEmpty();
            return new Finding(isSeal ? Kind.SEAL : Kind.RECORD, offset, end, "");
        }
        int next = nextRecord(offset + 1);
        if (knownEnd.isEmpty() && !wasSynced(next)) {
            return new Finding(Kind.TORN_TAIL, offset, bytes.limit(), "a whole record");
        }
        return new Finding(Kind.DAMAGE, offset, next, "a whole record with its checks");
    }

    /// Whether a record from `next` on says that what lies at `offset` was synced.
    private boolean wasSynced(int next) {
        for (int at = next; at < bytes.limit(); at = nextRecord(SegmentFormat.end(bytes, at))) {
            if (SegmentFormat.synced(bytes, at) > offset) {
                return true;
            }
        }
        return false;
    }

    private int nextRecord(int from) {
        int at = from;
        while (at < bytes.limit() && !records.isRecord(bytes, at)) {
            at++;
        }
        return at;
    }
}

package dev.rowhouse.storage.commitlog;

import static java.util.Objects.requireNonNull;

import dev.rowhouse.base.FileSystem;
import dev.rowhouse.base.WritableFile;
import dev.rowhouse.storage.commitlog.SegmentFormat.Records;
import dev.rowhouse.storage.commitlog.SegmentScan.Finding;
import dev.rowhouse.storage.sstable.metadata.CommitLogPosition;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/// Settles the end of a log, so that another segment can follow which says where this one ended.
///
/// It guarantees that everything before it is durable. Of the last segment it is known only when
/// the log was closed, by the seal. Otherwise what the segment holds up to its torn tail is written
/// to a new file, which is synced and then takes the place of the old one in one step. (To sync the
/// old one would not do: when a sync has failed, the system may take what it could not write for
/// written.)
///
/// A file whose segment was never begun is deleted. A damaged last segment is left as it is; the
/// reader decides about damage.
final class TornTail {
    /// The end of a log without segments.
    private static final CommitLogPosition NOTHING = new CommitLogPosition(0, 0);

    private TornTail() {}

    /// Settles the end of the log in a folder.
    ///
    /// @return where its last segment ends; 0 in segment 0 when there is none
    /// @throws CommitLogException when the last segment is of another version of the format
    static CommitLogPosition settle(FileSystem files, Path folder) throws IOException {
        for (Path file : files.list(folder)) {
            if (SegmentFormat.isTemporary(file)) {
                files.delete(file);
            }
        }
        CommitLogPosition end = NOTHING;
        for (Path file : CommitLogReader.segments(files, folder).reversed()) {
            if (!SegmentScan.isUnbegun(files, file)) {
                end = new CommitLogPosition(CommitLogReader.number(file), settleLast(files, file));
                break;
            }
            files.delete(file);
        }
        files.syncFolder(folder);
        return end;
    }

    private static int settleLast(FileSystem files, Path file) throws IOException {
        SegmentScan scan = SegmentScan.of(files, file, OptionalInt.empty());
        int end = SegmentFormat.HEADER_BYTES;
        boolean isDurable = false;
        for (Optional<Finding> next = scan.next(); next.isPresent(); next = scan.next()) {
            Finding found = next.get();
            switch (found.kind()) {
                case RECORD -> end = found.end();
                case SEAL ->
                        isDurable =
                                SegmentFormat.synced(scan.bytes(), found.offset())
                                        == found.offset();
                case TORN_TAIL -> {}
                case DAMAGE -> {
                    return scan.bytes().limit();
                }
            }
        }
        if (!isDurable) {
            replace(files, file, scan.bytes().slice(0, end), scan.records());
        }
        return end;
    }

    private static void replace(FileSystem files, Path file, ByteBuffer kept, Records records)
            throws IOException {
        int end = kept.limit();
        ByteBuffer seal = ByteBuffer.allocate(SegmentFormat.RECORD_OVERHEAD_BYTES);
        records.putSeal(seal, end, end);
        String name = SegmentFormat.temporaryFileName(CommitLogReader.number(file));
        Path copy = requireNonNull(file.getParent()).resolve(name);
        try (WritableFile out = files.create(copy)) {
            out.append(kept);
            out.append(seal.flip());
            out.sync();
        }
        files.move(copy, file);
    }
}

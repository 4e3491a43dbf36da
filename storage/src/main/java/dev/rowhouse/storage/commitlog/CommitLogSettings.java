package dev.rowhouse.storage.commitlog;

import dev.rowhouse.base.Bytes;

import java.time.Duration;

/// The settings of a commit log.
///
/// @param sync when records are made durable
/// @param segmentBytes the size at which a segment is full, from 1 KiB to 1 GiB; a record may
///     take half of it at most
public record CommitLogSettings(SyncMode sync, int segmentBytes) {
    private static final int SEGMENT_BYTES_MIN = 1 << 10;
    private static final int SEGMENT_BYTES_MAX = 1 << 30;

    /// The settings of Cassandra: segments of 32 MiB, synced every ten seconds.
    public static final CommitLogSettings DEFAULT =
            new CommitLogSettings(new SyncMode.Periodic(Duration.ofSeconds(10)), 32 << 20);

    /// Checks the size.
    public CommitLogSettings {
        if (segmentBytes < SEGMENT_BYTES_MIN || segmentBytes > SEGMENT_BYTES_MAX) {
            throw new IllegalArgumentException(
                    "a segment must have from %d to %d bytes: %d"
                            .formatted(SEGMENT_BYTES_MIN, SEGMENT_BYTES_MAX, segmentBytes));
        }
    }

    /// The largest record, in bytes.
    public int recordBytesMax() {
        return segmentBytes / 2 - SegmentFormat.RECORD_OVERHEAD_BYTES;
    }

    /// The bytes that a record takes in a segment.
    ///
    /// @throws IllegalArgumentException when the record has no byte
    /// @throws CommitLogException when it is too large
    int checkedSize(Bytes record) {
        if (record.isEmpty()) {
            throw new IllegalArgumentException("a record must have a byte at least");
        }
        if (record.length() > recordBytesMax()) {
            throw new CommitLogException(
                    "A mutation of %d bytes is too large: the commit log takes %d bytes at most, which is half of a segment"
                            .formatted(record.length(), recordBytesMax()));
        }
        return record.length() + SegmentFormat.RECORD_OVERHEAD_BYTES;
    }
}

package dev.rowhouse.storage.sstable.data;

import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.metadata.EncodingStats;
import dev.rowhouse.storage.sstable.metadata.LocalTimes;

/// Writes times within rows as [DeltaTimes] reads them.
///
/// @param stats the bases
/// @param localTimes the limits of local deletion times
record WrittenTimes(EncodingStats stats, LocalTimes localTimes) {
    void writeTimestamp(ByteWriter out, long timestamp) {
        out.writeUnsignedVInt(timestamp - stats.minTimestamp());
    }

    /// Writes a local deletion time, or the last one before it that can be written.
    ///
    /// Where times reach until 2106, Cassandra still takes the distance from the base for a signed
    /// number of 32 bits, which is 68 years (`SerializationHeader.readLocalDeletionTime`).
    void writeLocalTime(ByteWriter out, long localDeletionTime) {
        long distance = localTimes.stored(localDeletionTime) - stats.minLocalDeletionTime();
        out.writeUnsignedVInt(
                localTimes == LocalTimes.SIGNED ? distance : Math.min(distance, Integer.MAX_VALUE));
    }

    void writeTtl(ByteWriter out, int ttlSeconds) {
        out.writeUnsignedVInt(ttlSeconds - stats.minTtlSeconds());
    }

    /// Writes a deletion. The timestamp alone says that there is none, so that the local time of
    /// none can be a number in any version: the one of Cassandra 4.
    void writeDeletion(ByteWriter out, DeletionTime deletion) {
        writeTimestamp(out, deletion.markedForDeleteAt());
        if (deletion.isLive()) {
            out.writeUnsignedVInt(Integer.MAX_VALUE - stats.minLocalDeletionTime());
        } else {
            writeLocalTime(out, deletion.localDeletionTime());
        }
    }
}

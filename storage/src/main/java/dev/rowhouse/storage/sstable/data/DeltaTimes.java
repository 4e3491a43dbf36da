package dev.rowhouse.storage.sstable.data;

import dev.rowhouse.storage.row.DeletionTime;
import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.metadata.EncodingStats;

/// Reads times within rows, counted from the bases of the file's header. All arithmetic wraps, so
/// that times below a base can be written too, see [WrittenTimes].
///
/// ```
/// timestamp := uvint(x - minTimestamp)              64 bits
/// localTime := uvint(x - minLocalDeletionTime)      64 bits; only the writer limits it
/// ttl       := uvint(x - minTtl)                    32 bits
/// deletion  := timestamp localTime
/// ```
///
/// @param stats the bases
record DeltaTimes(EncodingStats stats) {
    long readTimestamp(ByteReader in) {
        return in.readUnsignedVInt() + stats.minTimestamp();
    }

    long readLocalTime(ByteReader in) {
        return in.readUnsignedVInt() + stats.minLocalDeletionTime();
    }

    int readTtl(ByteReader in) {
        return (int) in.readUnsignedVInt() + stats.minTtlSeconds();
    }

    DeletionTime readDeletion(ByteReader in) {
        long markedForDeleteAt = readTimestamp(in);
        return DeletionTimes.of(markedForDeleteAt, readLocalTime(in));
    }
}

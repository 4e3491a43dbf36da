package dev.rowhouse.storage.sstable.metadata;

import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.io.SSTableVersion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Statistics of an SSTable's content.
///
/// ```
/// stats    := partitionSizes:histogram cellsPerPartition:histogram upper:position
///             minTimestamp:i64 maxTimestamp:i64 minDeletionTime:time maxDeletionTime:time
///             minTtl:i32 maxTtl:i32 compressionRatio:f64 tombstones:times level:i32
///             repairedAt:i64 clusterings:span hasLegacyCounterShards:u8 columnsSet:i64
///             rows:i64 lower:position intervals:i32 (position position)[intervals]
///             pendingRepair:uuid? isTransient:u8     both since na
///             host:uuid?             not in md and na
///             coverage u8[..]        only since oa; Cassandra leaves some bytes unused
/// position := segment:i64 position:i32
/// uuid?    := 00 | 01 u8[16]
/// ```
///
/// @param counts how much there is
/// @param times the extremes of times
/// @param clusterings between which clusterings everything lies
/// @param tombstones how many deletions fall on which time
/// @param commitLog which parts of the commit log the SSTable makes superfluous
/// @param lineage where it comes from and stands
/// @param compressionRatio stored bytes to bytes before compression, -1 when not compressed
/// @param hasLegacyCounterShards whether counters hold shards of Cassandra before 2.1
/// @param coverage the range of keys, where it is known: not from a version that does not store it
public record Statistics(
        Counts counts,
        TimeSpan times,
        ClusteringSpan clusterings,
        TombstoneTimes tombstones,
        CommitLogSpan commitLog,
        Lineage lineage,
        double compressionRatio,
        boolean hasLegacyCounterShards,
        Optional<KeyCoverage> coverage) {

    /// The same on another level.
    Statistics withLevel(int level) {
        return new Statistics(
                counts,
                times,
                clusterings,
                tombstones,
                commitLog,
                lineage.withLevel(level),
                compressionRatio,
                hasLegacyCounterShards,
                coverage);
    }

    /// The same for a database that has no commit log for it.
    Statistics withoutCommitLog() {
        return new Statistics(
                counts,
                times,
                clusterings,
                tombstones,
                CommitLogSpan.NONE,
                lineage,
                compressionRatio,
                hasLegacyCounterShards,
                coverage);
    }

    /// The same as if it had just been written: on level 0, and never repaired.
    Statistics withoutHistory() {
        return new Statistics(
                counts,
                times,
                clusterings,
                tombstones,
                commitLog,
                lineage.withoutHistory(),
                compressionRatio,
                hasLegacyCounterShards,
                coverage);
    }

    static Statistics read(ByteReader in, SSTableVersion version) {
        LocalTimes localTimes = LocalTimes.of(version);
        Histogram sizes = Histogram.read(in);
        Histogram cells = Histogram.read(in);
        CommitLogPosition upper = CommitLogPosition.read(in);
        TimeSpan times =
                new TimeSpan(
                        in.readLong(),
                        in.readLong(),
                        localTimes.read(in),
                        localTimes.read(in),
                        in.readInt(),
                        in.readInt());
        double ratio = in.readDouble();
        TombstoneTimes tombstones = TombstoneTimes.read(in, version);
        int level = in.readInt();
        long repairedAt = in.readLong();
        ClusteringSpan clusterings = ClusteringSpan.read(in, version);
        boolean hasLegacyShards = in.readBoolean();
        Counts counts = new Counts(sizes, cells, in.readLong(), in.readLong());
        CommitLogSpan commitLog =
                new CommitLogSpan(CommitLogPosition.read(in), upper, readIntervals(in));
        Optional<UUID> pendingRepair = version.hasPendingRepair() ? readUuid(in) : Optional.empty();
        boolean isTransient = version.hasPendingRepair() && in.readBoolean();
        Optional<UUID> host = version.hasOriginatingHost() ? readUuid(in) : Optional.empty();
        Lineage lineage = new Lineage(level, repairedAt, pendingRepair, isTransient, host);
        Optional<KeyCoverage> coverage = Optional.empty();
        if (version.hasKeyCoverage()) {
            coverage = Optional.of(KeyCoverage.read(in));
        } else {
            in.requireEnd();
        }
        return new Statistics(
                counts,
                times,
                clusterings,
                tombstones,
                commitLog,
                lineage,
                ratio,
                hasLegacyShards,
                coverage);
    }

    private static List<CommitLogSpan.Interval> readIntervals(ByteReader in) {
        List<CommitLogSpan.Interval> intervals = new ArrayList<>();
        for (int count = in.readIntCount(in.remaining(), "intervals"); count > 0; count--) {
            intervals.add(
                    new CommitLogSpan.Interval(
                            CommitLogPosition.read(in), CommitLogPosition.read(in)));
        }
        return intervals;
    }

    private static Optional<UUID> readUuid(ByteReader in) {
        return in.readBoolean()
                ? Optional.of(new UUID(in.readLong(), in.readLong()))
                : Optional.empty();
    }

    /// Writes them for a version.
    ///
    /// @param header has the types of the clustering columns
    void write(ByteWriter out, SSTableVersion version, SerializationHeader header) {
        LocalTimes localTimes = LocalTimes.of(version);
        counts.partitionSizes().write(out);
        counts.cellsPerPartition().write(out);
        commitLog.upper().write(out);
        out.writeLong(times.minTimestamp()).writeLong(times.maxTimestamp());
        localTimes.write(out, times.minLocalDeletionTime());
        localTimes.write(out, times.maxLocalDeletionTime());
        out.writeInt(times.minTtlSeconds()).writeInt(times.maxTtlSeconds());
        out.writeDouble(compressionRatio);
        tombstones.write(out, version);
        out.writeInt(lineage.level()).writeLong(lineage.repairedAtMillis());
        clusterings.write(out, version, header);
        out.writeByte(hasLegacyCounterShards ? 1 : 0);
        out.writeLong(counts.columnsSet()).writeLong(counts.rows());
        commitLog.lower().write(out);
        out.writeInt(commitLog.intervals().size());
        for (CommitLogSpan.Interval interval : commitLog.intervals()) {
            interval.from().write(out);
            interval.to().write(out);
        }
        writeUuid(out, lineage.pendingRepair());
        out.writeByte(lineage.isTransient() ? 1 : 0);
        writeUuid(out, lineage.originatingHost());
        if (version.hasKeyCoverage()) {
            coverage.orElseThrow().write(out);
        }
    }

    private static void writeUuid(ByteWriter out, Optional<UUID> uuid) {
        out.writeByte(uuid.isPresent() ? 1 : 0);
        uuid.ifPresent(id ->
                out.writeLong(id.getMostSignificantBits()).writeLong(id.getLeastSignificantBits()));
    }
}

package dev.rowhouse.storage.compaction;

import dev.rowhouse.base.Clock;
import dev.rowhouse.base.FileSystem;
import dev.rowhouse.storage.sstable.io.Descriptor;
import dev.rowhouse.storage.sstable.table.PartitionWatch;

import java.util.function.Supplier;

/// The environment of a compaction.
///
/// @param files the files
/// @param clock gives the time for expirations and for the throttle
/// @param descriptors names new SSTables of the table, each name once
/// @param overlapping what of the table is not being compacted
/// @param pace how fast to go
/// @param watch the watch on written partitions
public record CompactionEnvironment(
        FileSystem files,
        Clock clock,
        Supplier<Descriptor> descriptors,
        OverlappingData overlapping,
        Pace pace,
        PartitionWatch watch) {
    /// An environment without a watch on written partitions.
    public CompactionEnvironment(
            FileSystem files,
            Clock clock,
            Supplier<Descriptor> descriptors,
            OverlappingData overlapping,
            Pace pace) {
        this(files, clock, descriptors, overlapping, pace, PartitionWatch.NONE);
    }

    /// The pace of a compaction.
    ///
    /// @param bytesPerStep about how many bytes of data, before compression, a step reads
    /// @param bytesPerSecondMax how many it may read in a second; 0 for as many as it can
    public record Pace(long bytesPerStep, long bytesPerSecondMax) {
        private static final long BYTES_PER_STEP = 256 * 1024;

        /// No limit on speed, in steps of a few milliseconds.
        public static final Pace UNLIMITED = new Pace(BYTES_PER_STEP, 0);

        /// Checks the numbers.
        public Pace {
            if (bytesPerStep < 1 || bytesPerSecondMax < 0) {
                throw new IllegalArgumentException(
                        bytesPerStep + " bytes a step, " + bytesPerSecondMax + " a second");
            }
        }
    }
}

package dev.rowhouse.storage.compaction;

import dev.rowhouse.storage.sstable.metadata.Counts;
import dev.rowhouse.storage.sstable.metadata.Statistics;
import dev.rowhouse.storage.sstable.metadata.TimeSpan;
import dev.rowhouse.storage.sstable.metadata.TombstoneTimes;
import dev.rowhouse.storage.sstable.table.SSTableReader;

import java.io.IOException;
import java.util.Comparator;

/// The facts about an SSTable for a compaction strategy.
///
/// @param id what tells it from others of the table, as in the names of its files
/// @param bytes the size of its data as stored
/// @param level the level that levelled compaction gave it, 0 for none
/// @param tokens where on the ring its partitions lie
/// @param times the extremes of the times in it
/// @param tombstones its tombstones and expiring data, by time
/// @param createdAtSeconds since when it exists, in seconds since the epoch; for one that was there
///     when the table was opened, the time of opening
public record SSTableFacts(
        String id,
        long bytes,
        int level,
        TokenSpan tokens,
        TimeSpan times,
        Tombstones tombstones,
        long createdAtSeconds) {
    /// The order of numbered ids: as numbers, which is the order in which the SSTables were made.
    static final Comparator<SSTableFacts> BY_ID =
            Comparator.comparingInt((SSTableFacts one) -> one.id.length())
                    .thenComparing(SSTableFacts::id);

    /// Those first whose newest write is the oldest.
    static final Comparator<SSTableFacts> OLDEST_FIRST =
            Comparator.comparingLong((SSTableFacts one) -> one.times.maxTimestamp())
                    .thenComparing(BY_ID);

    /// The smaller ones first.
    static final Comparator<SSTableFacts> SMALLEST_FIRST =
            Comparator.comparingLong(SSTableFacts::bytes).thenComparing(BY_ID);

    /// Deletions and expirations among all cells.
    ///
    /// @param times when they were or will be
    /// @param cells the number of all cells, or an estimate
    public record Tombstones(TombstoneTimes times, long cells) {
        /// No cell that is or will be dead.
        public static final Tombstones NONE = new Tombstones(new TombstoneTimes(), 1);

        /// The share of cells that were deleted or have expired before a time, in seconds since the
        /// epoch. Deletions of rows and ranges count as well, so that it can be above 1.
        public double ratioBefore(long second) {
            return cells == 0 ? 0 : (double) times.countUntil(second - 1) / cells;
        }
    }

    /// The facts of an open SSTable.
    ///
    /// @param createdAtSeconds since when it exists, or was opened
    public static SSTableFacts of(SSTableReader reader, long createdAtSeconds) throws IOException {
        Statistics statistics = reader.statistics();
        Counts counts = statistics.counts();
        return new SSTableFacts(
                reader.descriptor().id(),
                reader.storedBytes(),
                statistics.lineage().level(),
                new TokenSpan(reader.first().token(), reader.last().token()),
                statistics.times(),
                new Tombstones(statistics.tombstones(), counts.cellsPerPartition().sum()),
                createdAtSeconds);
    }

    /// The size per token, as if the SSTable went around the whole ring.
    double density() {
        return bytes / tokens.coverage();
    }

    @Override
    public String toString() {
        return id
                + ": "
                + ByteCount.text((double) bytes)
                + (level == 0 ? "" : " level " + level)
                + " "
                + tokens;
    }
}

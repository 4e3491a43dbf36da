package dev.rowhouse.storage.compaction;

import java.util.ArrayList;
import java.util.List;

/// SSTables of similar size belong to one tier; a tier of enough SSTables is compacted.
///
/// @param low an SSTable belongs to a tier when it is larger than this times the average of the
///     tier
/// @param high and smaller than this times the average
/// @param smallBytes all SSTables below this size belong to one tier
/// @param minThreshold the number of SSTables that is enough
/// @param maxThreshold the maximum number to compact at once
record SizeTiers(double low, double high, long smallBytes, int minThreshold, int maxThreshold) {
    private static final long SMALL_BYTES = 50L << 20;

    static SizeTiers of(StrategyOptions options) {
        return new SizeTiers(
                options.number("bucket_low", 0.5),
                options.number("bucket_high", 1.5),
                options.integer("min_sstable_size", SMALL_BYTES),
                (int) options.integer("min_threshold", 4),
                (int) options.integer("max_threshold", 32));
    }

    /// The SSTables to compact: the smallest of the tier with the smallest average among those that
    /// have enough; none when no tier has.
    ///
    /// (Cassandra prefers the tier that is read most and meters the reads of every SSTable for it;
    /// with equal figures it takes the smallest, too. Small tiers are also those whose SSTables a
    /// read meets most of for the least work.)
    List<SSTableFacts> choose(List<SSTableFacts> sstables) {
        List<SSTableFacts> sorted = new ArrayList<>(sstables);
        sorted.sort(SSTableFacts.SMALLEST_FIRST);
        int start = 0;
        while (start < sorted.size()) {
            int end = endOfTier(sorted, start);
            if (end - start >= minThreshold) {
                return List.copyOf(sorted.subList(start, Math.min(end, start + maxThreshold)));
            }
            start = end;
        }
        return List.of();
    }

    private int endOfTier(List<SSTableFacts> sorted, int start) {
        double total = sorted.get(start).bytes();
        int end = start + 1;
        while (end < sorted.size()) {
            double average = total / (end - start);
            long bytes = sorted.get(end).bytes();
            boolean isSimilar = bytes > average * low && bytes < average * high;
            boolean isSmall = bytes < smallBytes && average < smallBytes;
            if (!isSimilar && !isSmall && bytes != average) {
                break;
            }
            total += bytes;
            end++;
        }
        return end;
    }

    /// The reason for compacting some SSTables.
    static String reason(List<SSTableFacts> tier) {
        return tier.size()
                + " SSTables of about "
                + ByteCount.text(tier.stream().mapToLong(SSTableFacts::bytes).average().orElse(0));
    }
}

package dev.rowhouse.storage.survey;

import dev.rowhouse.storage.sstable.metadata.Histogram;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The sizes of a table's partitions: average, percentiles, the largest.
///
/// The percentiles are those of Cassandra's histograms, whose buckets grow by a fifth: a percentile
/// is the upper bound of its bucket, so it is up to a fifth too large, and never larger than the
/// largest size.
///
/// **Thread safety.** Belongs to one thread while sizes are added.
public final class Sizes {
    private static final double WHOLE = 100;

    private final Histogram histogram = Histogram.ofPartitionSizes();
    private long count;
    private long sum;
    private long largest;

    Sizes() {}

    void add(long size) {
        histogram.add(size);
        count++;
        sum += size;
        largest = Math.max(largest, size);
    }

    /// The number of partitions.
    public long count() {
        return count;
    }

    /// All sizes together.
    public long sum() {
        return sum;
    }

    /// The average; 0 without partitions.
    public double average() {
        return count == 0 ? 0 : (double) sum / count;
    }

    /// The largest; 0 without partitions.
    public long largest() {
        return largest;
    }

    /// A size that so many of a hundred partitions do not exceed.
    ///
    /// @param percent from 0 to 100
    public long percentile(double percent) {
        long wanted = (long) Math.ceil(count * percent / WHOLE);
        long seen = 0;
        for (Map.Entry<Long, Long> bucket : histogram.buckets().entrySet()) {
            seen += bucket.getValue();
            if (seen >= wanted) {
                return Math.min(bucket.getKey(), largest);
            }
        }
        return largest;
    }

    /// The number of partitions by powers of ten: of each power the partitions that are no larger,
    /// and larger than the power before. Powers between the first and the last one are all there.
    public SortedMap<Long, Long> byPowersOfTen() {
        SortedMap<Long, Long> powers = new TreeMap<>();
        histogram
                .buckets()
                .forEach((bound, partitions) ->
                        powers.merge(powerOfTen(Math.min(bound, largest)), partitions, Long::sum));
        if (!powers.isEmpty()) {
            for (long power = powers.firstKey(); power < powers.lastKey(); power *= 10) {
                powers.putIfAbsent(power, 0L);
            }
        }
        return powers;
    }

    private static long powerOfTen(long size) {
        long power = 1;
        while (power < size) {
            power *= 10;
        }
        return power;
    }
}

package dev.rowhouse.storage.sstable.metadata;

import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;
import dev.rowhouse.storage.sstable.io.SSTableVersion;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The number of deletions and expirations by time: the data that compaction could drop, and when.
///
/// ```
/// times := bins:i32 bins:i32 (time:f64 count:i64)[bins]      up to nb
///        | bins:i32 bins:i32 (time:i64 count:i32)[bins]      since oa
/// ```
///
/// Times are rounded up to full minutes. When there are more than a hundred different ones, the
/// closest to each other are merged.
///
/// **Thread safety.** Belongs to one thread while times are added.
public final class TombstoneTimes {
    private static final int BINS_MAX = 100;
    // Putting bins together costs time, so more are gathered before it is done.
    private static final int BINS_GATHERED_MAX = 1000;
    private static final int ROUNDING_SECONDS = 60;

    private final SortedMap<Double, Long> bins = new TreeMap<>();

    /// No time yet.
    public TombstoneTimes() {}

    /// Counts a local deletion time, in seconds since the epoch.
    public void add(long localDeletionTime) {
        long rounded = Math.ceilDiv(localDeletionTime, (long) ROUNDING_SECONDS) * ROUNDING_SECONDS;
        bins.merge((double) rounded, 1L, Long::sum);
        if (bins.size() > BINS_GATHERED_MAX) {
            putTogether();
        }
    }

    /// The number of deletions and expirations before or at a time, estimated where bins were
    /// merged.
    public long countUntil(long localDeletionTime) {
        long count = 0;
        for (Map.Entry<Double, Long> bin : bins.entrySet()) {
            count += bin.getKey() <= localDeletionTime ? bin.getValue() : 0;
        }
        return count;
    }

    /// The number of different times kept.
    public int size() {
        return bins.size();
    }

    /// The number of deletions and expirations at each time, in seconds since the epoch.
    public SortedMap<Long, Long> counts() {
        SortedMap<Long, Long> counts = new TreeMap<>();
        bins.forEach((time, count) -> counts.merge(Math.round(time), count, Long::sum));
        return counts;
    }

    private void putTogether() {
        while (bins.size() > BINS_MAX) {
            double previous = Double.NEGATIVE_INFINITY;
            double left = 0;
            double right = 0;
            double smallest = Double.POSITIVE_INFINITY;
            for (double time : bins.keySet()) {
                if (time - previous < smallest) {
                    smallest = time - previous;
                    left = previous;
                    right = time;
                }
                previous = time;
            }
            long leftCount = bins.getOrDefault(left, 0L);
            long rightCount = bins.getOrDefault(right, 0L);
            bins.remove(left);
            bins.remove(right);
            double mean = (left * leftCount + right * rightCount) / (leftCount + rightCount);
            double rounded = Math.ceil(mean / ROUNDING_SECONDS) * ROUNDING_SECONDS;
            bins.merge(rounded, leftCount + rightCount, Long::sum);
        }
    }

    static TombstoneTimes read(ByteReader in, SSTableVersion version) {
        TombstoneTimes times = new TombstoneTimes();
        in.readInt();
        for (int count = in.readIntCount(in.remaining() / 12, "bins"); count > 0; count--) {
            double time = version.hasUnsignedTimes() ? in.readLong() : in.readDouble();
            long deletions = version.hasUnsignedTimes() ? in.readInt() : in.readLong();
            times.bins.merge(time, deletions, Long::sum);
        }
        return times;
    }

    void write(ByteWriter out, SSTableVersion version) {
        putTogether();
        out.writeInt(bins.size()).writeInt(bins.size());
        bins.forEach((time, count) -> {
            if (version.hasUnsignedTimes()) {
                out.writeLong((long) (double) time);
                out.writeInt((int) Math.min(count, Integer.MAX_VALUE));
            } else {
                out.writeDouble(time).writeLong(count);
            }
        });
    }

    @Override
    public String toString() {
        return bins.toString();
    }
}

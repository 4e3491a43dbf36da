package dev.rowhouse.storage.sstable.metadata;

import dev.rowhouse.storage.sstable.io.ByteReader;
import dev.rowhouse.storage.sstable.io.ByteWriter;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/// A histogram of numbers, in buckets that grow by a fifth.
///
/// ```
/// histogram := buckets:i32 (offset:i64 count:i64)[buckets]
/// ```
///
/// A number counts in the first bucket whose offset is not less than it, or in the last one, which
/// has none. In the file the first entry repeats the first offset, and each other one carries the
/// offset of the bucket before it.
///
/// **Invariants.** `counts` is one longer than `offsets`; the offsets ascend.
///
/// **Thread safety.** Belongs to one thread while numbers are added.
public final class Histogram {
    private static final int PARTITION_SIZE_OFFSETS = 155;
    private static final int CELL_COUNT_OFFSETS = 118;

    private final long[] offsets;
    private final long[] counts;

    private Histogram(long[] offsets, long[] counts) {
        this.offsets = offsets;
        this.counts = counts;
    }

    /// A histogram for sizes of partitions in bytes.
    public static Histogram ofPartitionSizes() {
        return ofOffsets(PARTITION_SIZE_OFFSETS);
    }

    /// A histogram for numbers of cells in a partition.
    public static Histogram ofCellCounts() {
        return ofOffsets(CELL_COUNT_OFFSETS);
    }

    private static Histogram ofOffsets(int count) {
        long[] offsets = new long[count];
        offsets[0] = 1;
        for (int i = 1; i < count; i++) {
            long before = offsets[i - 1];
            offsets[i] = Math.max(before + 1, Math.round(before * 1.2));
        }
        return new Histogram(offsets, new long[count + 1]);
    }

    /// Counts a number.
    public void add(long value) {
        int found = Arrays.binarySearch(offsets, value);
        counts[found < 0 ? -found - 1 : found]++;
    }

    /// The number of values counted.
    public long count() {
        return Arrays.stream(counts).sum();
    }

    /// The sum of all numbers counted, estimated: each counts as the offset of its bucket.
    public long sum() {
        long sum = 0;
        for (int i = 0; i < counts.length; i++) {
            sum += counts[i] * offsets[Math.min(i, offsets.length - 1)];
        }
        return sum;
    }

    /// The counts of non-empty buckets, by the upper bound of the bucket; the last one has no
    /// bound.
    public SortedMap<Long, Long> buckets() {
        SortedMap<Long, Long> buckets = new TreeMap<>();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != 0) {
                buckets.put(i < offsets.length ? offsets[i] : Long.MAX_VALUE, counts[i]);
            }
        }
        return buckets;
    }

    static Histogram read(ByteReader in) {
        long position = in.position();
        int buckets = in.readIntCount(in.remaining() / (2 * Long.BYTES), "buckets");
        if (buckets < 2) {
            throw in.corrupt(position, "two buckets at least", buckets);
        }
        long[] offsets = new long[buckets - 1];
        long[] counts = new long[buckets];
        for (int i = 0; i < buckets; i++) {
            long offset = in.readLong();
            offsets[Math.max(0, i - 1)] = offset;
            counts[i] = in.readLong();
        }
        return new Histogram(offsets, counts);
    }

    void write(ByteWriter out) {
        out.writeInt(counts.length);
        for (int i = 0; i < counts.length; i++) {
            out.writeLong(offsets[Math.max(0, i - 1)]).writeLong(counts[i]);
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != 0) {
                text.append(text.isEmpty() ? "" : " ")
                        .append(i < offsets.length ? "<=" + offsets[i] : "more")
                        .append(":")
                        .append(counts[i]);
            }
        }
        return text.toString();
    }
}

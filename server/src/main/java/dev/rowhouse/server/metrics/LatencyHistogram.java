package dev.rowhouse.server.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/// A histogram of durations: the number of requests in buckets, each of which ends a third or a
/// half above the previous one, from a microsecond to a minute.
///
/// **Thread safety.** Safe.
public final class LatencyHistogram {
    private static final int STEPS = 2;
    private static final int OCTAVES = 26;
    private static final int BUCKETS = 1 + STEPS * OCTAVES;
    private static final int KILO_BITS = 10;

    private final AtomicLongArray counts = new AtomicLongArray(BUCKETS);
    private final LongAdder nanos = new LongAdder();

    /// Counts a request.
    public void record(long elapsedNanos) {
        long positive = Math.max(elapsedNanos, 0);
        counts.incrementAndGet(bucket(positive));
        nanos.add(positive);
    }

    /// One bucket below 1,024 nanoseconds, and two for each power of two from there on.
    private static int bucket(long elapsed) {
        long kilos = elapsed >>> KILO_BITS;
        if (kilos == 0) {
            return 0;
        }
        int octave = Long.SIZE - 1 - Long.numberOfLeadingZeros(kilos);
        int half = (int) (elapsed >>> octave + KILO_BITS - 1 & 1);
        return Math.min(1 + STEPS * octave + half, BUCKETS - 1);
    }

    private static long end(int bucket) {
        if (bucket == 0) {
            return 1L << KILO_BITS;
        }
        int octave = (bucket - 1) / STEPS;
        long begin = 1L << octave + KILO_BITS;
        return begin + begin / STEPS * ((bucket - 1) % STEPS + 1);
    }

    /// The numbers so far.
    public Snapshot snapshot() {
        List<Bucket> buckets = new ArrayList<>();
        long count = 0;
        for (int i = 0; i < counts.length(); i++) {
            count += counts.get(i);
            if (counts.get(i) > 0) {
                buckets.add(new Bucket(end(i), count));
            }
        }
        return new Snapshot(count, nanos.sum(), buckets);
    }

    /// Requests that took less than a time.
    ///
    /// @param endNanos the time
    /// @param countBelow the number of requests that took less, including smaller buckets
    public record Bucket(long endNanos, long countBelow) {}

    /// The numbers at one moment.
    ///
    /// @param count how many requests
    /// @param totalNanos how long they took together
    /// @param buckets the non-empty buckets
    public record Snapshot(long count, long totalNanos, List<Bucket> buckets) {
        /// No requests.
        static final Snapshot NONE = new Snapshot(0, 0, List.of());

        /// Copies the list.
        public Snapshot {
            buckets = List.copyOf(buckets);
        }

        /// The time that a share of all requests, from 0 to 1, did not take longer than, about; 0
        /// without requests.
        public long quantileNanos(double share) {
            for (Bucket bucket : buckets) {
                if (bucket.countBelow() >= share * count) {
                    return bucket.endNanos();
                }
            }
            return 0;
        }
    }
}

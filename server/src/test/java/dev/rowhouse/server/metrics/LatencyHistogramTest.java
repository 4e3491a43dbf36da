package dev.rowhouse.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Times are told with an error of at most a half.
class LatencyHistogramTest {
    @Test
    void each_time_is_in_the_bucket_that_ends_behind_it() {
        for (long nanos = 1; nanos < 60_000_000_000L; nanos += 1 + nanos / 7) {
            LatencyHistogram histogram = new LatencyHistogram();
            histogram.record(nanos);
            long end = histogram.snapshot().buckets().getFirst().endNanos();
            assertThat(end).isGreaterThan(nanos);
            assertThat(end).isLessThanOrEqualTo(Math.max(1024, nanos + nanos / 2 + 1));
        }
    }

    @Test
    void shares_of_many() {
        LatencyHistogram histogram = new LatencyHistogram();
        for (int i = 1; i <= 1000; i++) {
            histogram.record(i * 1_000L);
        }
        LatencyHistogram.Snapshot snapshot = histogram.snapshot();
        assertThat(snapshot.count()).isEqualTo(1000);
        assertThat(snapshot.totalNanos()).isEqualTo(500_500_000L);
        assertThat(snapshot.quantileNanos(0.5)).isBetween(500_000L, 750_000L);
        assertThat(snapshot.quantileNanos(0.99)).isBetween(990_000L, 1_500_000L);
        assertThat(LatencyHistogram.Snapshot.NONE.quantileNanos(0.5)).isZero();
    }
}

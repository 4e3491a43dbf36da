package dev.rowhouse.plan.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rowhouse.model.concept.Granularity;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

class TimeBucketTest {
    private static final Instant NOON = Instant.parse("2026-11-21T12:34:56.789Z");

    @Test
    void a_bucket_is_what_a_person_would_type() {
        assertThat(bucket(Granularity.YEAR).bucketOf(NOON)).isEqualTo(2026);
        assertThat(bucket(Granularity.MONTH).bucketOf(NOON)).isEqualTo(202611);
        assertThat(bucket(Granularity.WEEK).bucketOf(NOON)).isEqualTo(LocalDate.of(2026, 11, 16));
        assertThat(bucket(Granularity.DAY).bucketOf(NOON)).isEqualTo(LocalDate.of(2026, 11, 21));
        assertThat(bucket(Granularity.HOUR).bucketOf(NOON))
                .isEqualTo(Instant.parse("2026-11-21T12:00:00Z"));
    }

    @Test
    void dates_and_time_uuids_fall_into_buckets_too() {
        assertThat(bucket(Granularity.MONTH).bucketOf(LocalDate.of(2026, 2, 28))).isEqualTo(202602);
        // The version 1 UUID of the Unix epoch.
        UUID epoch = UUID.fromString("13814000-1dd2-11b2-8080-808080808080");
        assertThat(bucket(Granularity.DAY).bucketOf(epoch)).isEqualTo(LocalDate.of(1970, 1, 1));
    }

    @Test
    void a_random_uuid_or_a_text_is_no_time() {
        UUID random = UUID.fromString("00000000-0000-4000-8000-000000000000");
        assertThatThrownBy(() -> bucket(Granularity.DAY).bucketOf(random))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> bucket(Granularity.DAY).bucketOf("today"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void the_buckets_of_a_range_include_both_its_ends() {
        assertThat(
                        bucket(Granularity.MONTH)
                                .bucketsBetween(
                                        LocalDate.of(2026, 11, 30), LocalDate.of(2027, 1, 1)))
                .containsExactly(202611, 202612, 202701);
        assertThat(bucket(Granularity.WEEK).bucketsBetween(NOON, NOON))
                .containsExactly(LocalDate.of(2026, 11, 16));
    }

    @Test
    void a_range_that_ends_before_it_begins_has_no_buckets() {
        assertThat(
                        bucket(Granularity.DAY)
                                .bucketsBetween(LocalDate.of(2026, 1, 2), LocalDate.of(2026, 1, 1)))
                .isEmpty();
    }

    @Test
    void time_before_1970_has_buckets() {
        assertThat(bucket(Granularity.HOUR).bucketOf(Instant.parse("1969-12-31T23:30:00Z")))
                .isEqualTo(Instant.parse("1969-12-31T23:00:00Z"));
    }

    private static TimeBucket bucket(Granularity granularity) {
        return new TimeBucket(granularity);
    }
}

package dev.rowhouse.plan.step;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Granularity;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/// Cuts time into buckets, which split a growing partition.
///
/// The value of a bucket is what a person would type in a shell: `2026` (int) for a year, `202611`
/// (int) for a month, the `date` of its Monday for a week, the `date` for a day, and the
/// `timestamp` of the full hour. All are in UTC. Values of one granularity sort like the times that
/// they represent.
///
/// @param granularity the length of a bucket
public record TimeBucket(Granularity granularity) {
    /// Milliseconds between the epoch of version 1 UUIDs (1582-10-15) and 1970.
    private static final long UUID_EPOCH_OFFSET_MILLIS = 12_219_292_800_000L;

    private static final int UUID_TICKS_PER_MILLI = 10_000;

    /// The CQL type of a bucket's value.
    public CqlType type() {
        return switch (granularity) {
            case HOUR -> NativeType.TIMESTAMP;
            case DAY, WEEK -> NativeType.DATE;
            case MONTH, YEAR -> NativeType.INT;
        };
    }

    /// The natural name of the bucket's column: `hour`, `day`, `week`, `month`, `year`.
    public String columnName() {
        return granularity.name().toLowerCase(Locale.ROOT);
    }

    /// The bucket of a point in time or a day.
    ///
    /// @param time an [Instant] (`timestamp`), a [LocalDate] (`date`) or a version 1 [UUID]
    ///     (`timeuuid`)
    /// @return an `Instant`, `LocalDate` or `Integer`, according to [#type()]
    /// @throws IllegalArgumentException when the value is none of these
    public Object bucketOf(Object time) {
        return valueAt(startOf(instantOf(time)));
    }

    /// All buckets from that of `from` to that of `to`, both included, in ascending order; none
    /// when `to` is before `from`.
    ///
    /// @throws IllegalArgumentException when a value is not one that [#bucketOf] takes
    public List<Object> bucketsBetween(Object from, Object to) {
        List<Object> buckets = new ArrayList<>();
        Instant last = startOf(instantOf(to));
        for (Instant at = startOf(instantOf(from)); !at.isAfter(last); at = after(at)) {
            buckets.add(valueAt(at));
        }
        return buckets;
    }

    /// The point in time that a value of a time type represents.
    static Instant instantOf(Object time) {
        return switch (time) {
            case Instant instant -> instant;
            case LocalDate day -> day.atStartOfDay(ZoneOffset.UTC).toInstant();
            case UUID uuid when uuid.version() == 1 ->
                    Instant.ofEpochMilli(
                            uuid.timestamp() / UUID_TICKS_PER_MILLI - UUID_EPOCH_OFFSET_MILLIS);
            default ->
                    throw new IllegalArgumentException(
                            "time is read from a timestamp, date or timeuuid, not from " + time);
        };
    }

    private Instant startOf(Instant time) {
        LocalDate day = LocalDate.ofInstant(time, ZoneOffset.UTC);
        return switch (granularity) {
            case HOUR -> time.truncatedTo(ChronoUnit.HOURS);
            case DAY -> midnight(day);
            case WEEK -> midnight(day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)));
            case MONTH -> midnight(day.withDayOfMonth(1));
            case YEAR -> midnight(day.withDayOfYear(1));
        };
    }

    private Instant after(Instant start) {
        LocalDate day = LocalDate.ofInstant(start, ZoneOffset.UTC);
        return switch (granularity) {
            case HOUR -> start.plus(1, ChronoUnit.HOURS);
            case DAY -> midnight(day.plusDays(1));
            case WEEK -> midnight(day.plusWeeks(1));
            case MONTH -> midnight(day.plusMonths(1));
            case YEAR -> midnight(day.plusYears(1));
        };
    }

    private static Instant midnight(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private Object valueAt(Instant start) {
        LocalDate day = LocalDate.ofInstant(start, ZoneOffset.UTC);
        return switch (granularity) {
            case HOUR -> start;
            case DAY, WEEK -> day;
            case MONTH -> day.getYear() * 100 + day.getMonthValue();
            case YEAR -> day.getYear();
        };
    }
}

package dev.rowhouse.engine.function;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.types.CqlDuration;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.engine.time.TimeUuids;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;

/// Functions over points in time, days and time-based UUIDs. All reckon in UTC.
final class TimeFunctions {
    private static final long MILLIS_PER_DAY = 86_400_000L;
    private static final long NANOS_PER_MILLI = 1_000_000L;

    private TimeFunctions() {}

    static Bytes date(long epochMillis) {
        // As in Cassandra, whole seconds are cut to days towards the epoch, so days before 1970
        // begin later than midnight; and a day beyond what a date can be wraps around.
        long day = Math.floorDiv(epochMillis, 1000L) / (MILLIS_PER_DAY / 1000);
        return Bytes.ofInt((int) (day - Integer.MIN_VALUE));
    }

    static Bytes time(long epochMillis) {
        return Bytes.ofLong(Math.floorMod(epochMillis, MILLIS_PER_DAY) * NANOS_PER_MILLI);
    }

    static @Nullable Bytes smallestTimeUuid(Bytes timestamp) {
        return timestamp.isEmpty() ? null : TimeUuids.smallestAt(timestamp.getLong(0));
    }

    static @Nullable Bytes largestTimeUuid(Bytes timestamp) {
        return timestamp.isEmpty() ? null : TimeUuids.largestAt(timestamp.getLong(0));
    }

    static ScalarFunction toDate(CqlType source) {
        return ScalarFunction.ofOne(
                value -> value.isEmpty() ? null : date(epochMillis(source, value)));
    }

    static ScalarFunction toTimestamp(CqlType source) {
        return ScalarFunction.ofOne(
                value -> value.isEmpty() ? null : Bytes.ofLong(epochMillis(source, value)));
    }

    /// The milliseconds since the epoch of a `timeuuid`, `timestamp` or `date`.
    static long epochMillis(CqlType source, Bytes value) {
        if (source == NativeType.TIMEUUID || source == NativeType.UUID) {
            return TimeUuids.epochMillis(value);
        }
        if (source == NativeType.DATE) {
            LocalDate day = (LocalDate) source.deserialize(value);
            return day == null ? 0 : day.toEpochDay() * MILLIS_PER_DAY;
        }
        return value.getLong(0);
    }

    /// `floor(moment, duration [, start])`: the beginning of the period of that duration that the
    /// moment lies in.
    static ScalarFunction floor(List<CqlType> types) {
        CqlType source = types.getFirst();
        return (arguments, context) -> {
            for (Bytes argument : arguments) {
                if (argument == null || argument.isEmpty()) {
                    return null;
                }
            }
            Bytes value = arguments[0];
            Bytes durationBytes = arguments[1];
            Bytes start = arguments.length > 2 ? arguments[2] : null;
            if (value == null || durationBytes == null) {
                return null;
            }
            CqlDuration duration = (CqlDuration) NativeType.DURATION.deserialize(durationBytes);
            if (duration == null) {
                return null;
            }
            if (source == NativeType.TIME) {
                return floorTime(value, duration);
            }
            if (source == NativeType.DATE && duration.nanoseconds() != 0) {
                throw CqlException.invalid(
                        "The floor on date values cannot be computed for the %s duration as precision is below 1 day",
                        duration);
            }
            long startMillis = start == null ? 0 : epochMillis(types.get(2), start);
            long floored = floorMillis(epochMillis(source, value), duration, startMillis);
            return source == NativeType.DATE ? date(floored) : Bytes.ofLong(floored);
        };
    }

    private static Bytes floorTime(Bytes value, CqlDuration duration) {
        if (duration.months() != 0 || duration.days() != 0) {
            throw CqlException.invalid(
                    "For time values, the floor can only be computed for durations smaller that a day");
        }
        requirePositive(duration);
        if (duration.nanoseconds() == 0) {
            return value;
        }
        long nanos = value.getLong(0);
        return Bytes.ofLong(nanos - Math.floorMod(nanos, duration.nanoseconds()));
    }

    private static long floorMillis(long millis, CqlDuration duration, long startMillis) {
        requirePositive(duration);
        if (duration.nanoseconds() % NANOS_PER_MILLI != 0) {
            throw CqlException.invalid(
                    "The floor cannot be computed for the %s duration as precision is below 1 millisecond",
                    duration);
        }
        if (isZero(duration)) {
            return millis;
        }
        if (startMillis > millis) {
            throw CqlException.invalid(
                    "The floor function starting time is greater than the provided time");
        }
        if (duration.months() == 0) {
            long period =
                    duration.days() * MILLIS_PER_DAY + duration.nanoseconds() / NANOS_PER_MILLI;
            return millis - Math.floorMod(millis - startMillis, period);
        }
        ZonedDateTime start = Instant.ofEpochMilli(startMillis).atZone(ZoneOffset.UTC);
        ZonedDateTime moment = Instant.ofEpochMilli(millis).atZone(ZoneOffset.UTC);
        // At most so many periods fit: days only make a period longer than its months.
        long low = 0;
        long high = ChronoUnit.MONTHS.between(start, moment) / duration.months() + 1;
        while (low < high) {
            long middle = (low + high + 1) / 2;
            if (plus(start, duration, middle).isAfter(moment)) {
                high = middle - 1;
            } else {
                low = middle;
            }
        }
        return plus(start, duration, low).toInstant().toEpochMilli();
    }

    private static ZonedDateTime plus(ZonedDateTime start, CqlDuration duration, long times) {
        return start.plusMonths(duration.months() * times)
                .plusDays(duration.days() * times)
                .plusNanos(duration.nanoseconds() * times);
    }

    private static void requirePositive(CqlDuration duration) {
        if (duration.months() < 0 || duration.days() < 0 || duration.nanoseconds() < 0) {
            throw CqlException.invalid(
                    "Negative durations are not supported by the floor function");
        }
    }

    private static boolean isZero(CqlDuration duration) {
        return duration.months() == 0 && duration.days() == 0 && duration.nanoseconds() == 0;
    }
}

package dev.rowhouse.cql.types;

import dev.rowhouse.base.Bytes;

import org.jspecify.annotations.Nullable;

import java.text.ParsePosition;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Dates, times and timestamps as texts.
///
/// ```
/// timestamp := milliseconds | yyyy-mm-dd zone? | y-m-d ('T' | ' ') h:m(':'s('.' fraction)?)? zone?
/// date      := days, 2^31 is 1970-01-01 | yyyy-mm-dd
/// time      := nanoseconds | hh:mm:ss('.' fraction)?
/// zone      := 'Z' | ('+' | '-') hh(':'? mm)? | ' ' name
/// ```
///
/// A timestamp without a zone is taken as UTC. (Cassandra takes it in the zone of the server, which
/// is UTC wherever it is well set up.)
final class TimeText {
    private static final Pattern NUMBER = Pattern.compile("-?\\d+");
    private static final String ZONE = "(?: ?(Z|[+-]\\d{2}(?::?\\d{2})?)| (\\p{Alpha}.*))?";
    private static final Pattern TIMESTAMP =
            Pattern.compile(
                    "(\\d{1,9})-(\\d{1,2})-(\\d{1,2})"
                            + "[T ](\\d{1,2}):(\\d{1,2})(?::(\\d{1,2})(?:\\.(\\d{1,9}))?)?"
                            + ZONE);
    private static final Pattern DAY =
            Pattern.compile("(\\d{4}|[+-]\\d{4,9})-(\\d{2})-(\\d{2})()()()()" + ZONE);
    private static final Pattern TIME =
            Pattern.compile("(\\d{1,2}):(\\d{1,2}):(\\d{1,2})(?:\\.(\\d{1,9}))?");
    private static final LocalDate DATE_MIN = LocalDate.ofEpochDay(Integer.MIN_VALUE);
    private static final LocalDate DATE_MAX = LocalDate.ofEpochDay(Integer.MAX_VALUE);
    private static final long NANOSECONDS_OF_DAY = 86_400_000_000_000L;
    private static final DateTimeFormatter TIMESTAMP_FORMAT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter TIME_FORMAT =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSSSSS", Locale.ROOT);
    private static final List<DateTimeFormatter> ZONE_NAMES =
            List.of(
                    DateTimeFormatter.ofPattern("z", Locale.ENGLISH),
                    DateTimeFormatter.ofPattern("zzzz", Locale.ENGLISH));

    private TimeText() {}

    static Bytes parseTimestamp(String text) {
        if (NUMBER.matcher(text).matches()) {
            try {
                return Bytes.ofLong(Long.parseLong(text));
            } catch (NumberFormatException e) {
                throw new MarshalException(
                        "Unable to make long (for date) from: '%s'".formatted(text), e);
            }
        }
        try {
            Matcher timestamp = TIMESTAMP.matcher(text);
            Matcher day = DAY.matcher(text);
            if (timestamp.matches()) {
                return Bytes.ofLong(millis(timestamp));
            }
            if (day.matches()) {
                return Bytes.ofLong(millis(day));
            }
        } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
            throw unparsable(text, e);
        }
        throw unparsable(text, null);
    }

    private static MarshalException unparsable(String text, @Nullable RuntimeException cause) {
        MarshalException unparsable =
                new MarshalException("Unable to parse a date/time from '%s'".formatted(text));
        if (cause != null) {
            unparsable.initCause(cause);
        }
        return unparsable;
    }

    private static long millis(Matcher parts) {
        YearMonth month = YearMonth.of(number(parts, 1), number(parts, 2));
        int day = ChronoField.DAY_OF_MONTH.checkValidIntValue(number(parts, 3));
        // A day after the last of its month is taken as the last.
        LocalDate date = month.atDay(Math.min(day, month.lengthOfMonth()));
        int hour = number(parts, 4);
        int minute = number(parts, 5);
        int second = number(parts, 6);
        long nanos = nanos(parts.group(7));
        // 24:00 is the beginning of the day after.
        boolean isEnd = hour == 24 && minute == 0 && second == 0 && nanos == 0;
        LocalTime time = LocalTime.of(isEnd ? 0 : hour, minute, second).plusNanos(nanos);
        return LocalDateTime.of(isEnd ? date.plusDays(1) : date, time)
                .atZone(zone(parts.group(8), parts.group(9)))
                .toInstant()
                .toEpochMilli();
    }

    private static int number(Matcher parts, int group) {
        String digits = parts.group(group);
        return digits == null || digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    private static long nanos(@Nullable String fraction) {
        return fraction == null || fraction.isEmpty()
                ? 0
                : Long.parseLong((fraction + "00000000").substring(0, 9));
    }

    private static ZoneId zone(@Nullable String offset, @Nullable String name) {
        if (offset != null) {
            return ZoneOffset.of(offset);
        }
        if (name == null) {
            return ZoneOffset.UTC;
        }
        for (DateTimeFormatter format : ZONE_NAMES) {
            ParsePosition position = new ParsePosition(0);
            TemporalAccessor parsed = format.parseUnresolved(name, position);
            if (parsed != null && position.getIndex() == name.length()) {
                return ZoneId.from(parsed);
            }
        }
        throw new DateTimeException("unknown zone " + name);
    }

    static Bytes parseDate(String text) {
        if (NUMBER.matcher(text).matches()) {
            try {
                long days = Long.parseLong(text);
                if (days >= 0 && days <= 0xffffffffL) {
                    return Bytes.ofInt((int) days);
                }
            } catch (NumberFormatException e) {
                throw wrongDays(text, e);
            }
            throw wrongDays(text, new NumberFormatException("Input out of bounds: " + text));
        }
        LocalDate date;
        try {
            date = LocalDate.parse(text);
        } catch (DateTimeParseException e) {
            throw new MarshalException(
                    "Unable to coerce '%s' to a formatted date (long)".formatted(text), e);
        }
        if (date.isBefore(DATE_MIN)) {
            throw new MarshalException(
                    "Input date %s is less than min supported date %sT00:00Z"
                            .formatted(text, DATE_MIN));
        }
        if (date.isAfter(DATE_MAX)) {
            throw new MarshalException(
                    "Input date %s is greater than max supported date %sT00:00Z"
                            .formatted(text, DATE_MAX));
        }
        return NativeCodec.date(date);
    }

    private static MarshalException wrongDays(String text, NumberFormatException cause) {
        return new MarshalException(
                "Unable to make unsigned int (for date) from: '%s'".formatted(text), cause);
    }

    static Bytes parseTime(String given) {
        String text = given.strip();
        if (NUMBER.matcher(text).matches()) {
            return parseNanoseconds(text);
        }
        Matcher parts = TIME.matcher(text);
        if (parts.matches()) {
            try {
                LocalTime time = LocalTime.of(number(parts, 1), number(parts, 2), number(parts, 3));
                return Bytes.ofLong(time.toNanoOfDay() + nanos(parts.group(4)));
            } catch (DateTimeException e) {
                throw new MarshalException(wrongTime(text), e);
            }
        }
        throw new MarshalException(wrongTime(text));
    }

    private static String wrongTime(String text) {
        return "(TimeType) Unable to coerce '%s' to a formatted time (long)".formatted(text);
    }

    private static Bytes parseNanoseconds(String text) {
        String message = "Unable to make long (for time) from: '%s'".formatted(text);
        try {
            long nanoseconds = Long.parseLong(text);
            if (nanoseconds >= 0 && nanoseconds < NANOSECONDS_OF_DAY) {
                return Bytes.ofLong(nanoseconds);
            }
        } catch (NumberFormatException e) {
            throw new MarshalException(message, e);
        }
        throw new MarshalException(message);
    }

    /// A date as `yyyy-mm-dd`; a year of more than four digits has a sign.
    static String formatDate(Bytes value) {
        long days = value.getInt(0) & 0xffffffffL;
        return LocalDate.ofEpochDay(days - NativeCodec.EPOCH_DAY).toString();
    }

    static String formatTime(LocalTime time) {
        return TIME_FORMAT.format(time);
    }

    /// A timestamp as `yyyy-mm-ddThh:mm:ss.mmmZ`, or as its number when the year has not four
    /// digits.
    static String formatTimestamp(long millis) {
        Instant instant = Instant.ofEpochMilli(millis);
        int year = LocalDate.ofInstant(instant, ZoneOffset.UTC).getYear();
        boolean isText = year >= 0 && year <= 9999;
        return isText ? TIMESTAMP_FORMAT.format(instant) : Long.toString(millis);
    }
}

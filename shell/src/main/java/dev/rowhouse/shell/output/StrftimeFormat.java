package dev.rowhouse.shell.output;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import java.util.Optional;

/// Points in time in a format as C's `strftime` and cqlsh's settings have it:
/// `%Y-%m-%d %H:%M:%S.%f%z`.
///
/// Known are `%a %A %b %B %d %f %H %I %j %m %M %p %S %y %Y %z %Z %%`; `%f` are microseconds.
public final class StrftimeFormat {
    /// The format in which cqlsh shows timestamps.
    public static final StrftimeFormat DEFAULT = of("%Y-%m-%d %H:%M:%S.%f%z");

    private static final int MICRO_DIGITS = 6;
    private static final int MILLI_DIGITS = 3;
    private static final int NANO_DIGITS = 9;
    private static final int YEAR_MAX = 9999;

    private final String pattern;
    private final DateTimeFormatter writer;
    private final DateTimeFormatter reader;

    private StrftimeFormat(String pattern, int fractionDigits) {
        this.pattern = pattern;
        this.writer = compile(pattern, fractionDigits, fractionDigits);
        this.reader = compile(pattern, 1, NANO_DIGITS);
    }

    /// A format.
    ///
    /// @throws IllegalArgumentException when it has a directive that is not known; the message
    ///     names it
    public static StrftimeFormat of(String pattern) {
        return new StrftimeFormat(pattern, MICRO_DIGITS);
    }

    /// The same format with milliseconds in place of microseconds: as many digits as CQL's own
    /// timestamps have.
    public StrftimeFormat inMilliseconds() {
        return new StrftimeFormat(pattern, MILLI_DIGITS);
    }

    /// A point in time as it is in a zone; its milliseconds since 1970 when its year has not four
    /// digits.
    public String format(Instant time, ZoneId zone) {
        ZonedDateTime there = time.atZone(zone);
        return there.getYear() < 1 || there.getYear() > YEAR_MAX
                ? Long.toString(time.toEpochMilli())
                : writer.format(there);
    }

    /// The point in time that a text of this format means; empty when it is of another.
    ///
    /// @param zone the zone of texts that name none
    public Optional<Instant> parse(String text, ZoneId zone) {
        try {
            TemporalAccessor parsed = reader.parse(text);
            LocalDate date = parsed.query(TemporalQueries.localDate());
            LocalTime time = parsed.query(TemporalQueries.localTime());
            ZoneId named = parsed.query(TemporalQueries.zone());
            if (date == null) {
                return Optional.empty();
            }
            return Optional.of(
                    LocalDateTime.of(date, time == null ? LocalTime.MIDNIGHT : time)
                            .atZone(named == null ? zone : named)
                            .toInstant());
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private static DateTimeFormatter compile(String pattern, int fractionMin, int fractionMax) {
        DateTimeFormatterBuilder builder = new DateTimeFormatterBuilder().parseCaseInsensitive();
        int at = 0;
        while (at < pattern.length()) {
            char c = pattern.charAt(at++);
            if (c != '%') {
                builder.appendLiteral(c);
                continue;
            }
            char directive = at < pattern.length() ? pattern.charAt(at++) : ' ';
            if (directive == 'f') {
                builder.appendFraction(ChronoField.NANO_OF_SECOND, fractionMin, fractionMax, false);
            } else {
                append(builder, directive, pattern);
            }
        }
        return builder.toFormatter(Locale.ENGLISH);
    }

    private static void append(DateTimeFormatterBuilder builder, char directive, String pattern) {
        switch (directive) {
            case 'a' -> builder.appendText(ChronoField.DAY_OF_WEEK, TextStyle.SHORT);
            case 'A' -> builder.appendText(ChronoField.DAY_OF_WEEK, TextStyle.FULL);
            case 'b' -> builder.appendText(ChronoField.MONTH_OF_YEAR, TextStyle.SHORT);
            case 'B' -> builder.appendText(ChronoField.MONTH_OF_YEAR, TextStyle.FULL);
            case 'd' -> builder.appendValue(ChronoField.DAY_OF_MONTH, 2);
            case 'H' -> builder.appendValue(ChronoField.HOUR_OF_DAY, 2);
            case 'I' -> builder.appendValue(ChronoField.CLOCK_HOUR_OF_AMPM, 2);
            case 'j' -> builder.appendValue(ChronoField.DAY_OF_YEAR, 3);
            case 'm' -> builder.appendValue(ChronoField.MONTH_OF_YEAR, 2);
            case 'M' -> builder.appendValue(ChronoField.MINUTE_OF_HOUR, 2);
            case 'p' -> builder.appendText(ChronoField.AMPM_OF_DAY, TextStyle.SHORT);
            case 'S' -> builder.appendValue(ChronoField.SECOND_OF_MINUTE, 2);
            case 'y' -> builder.appendValueReduced(ChronoField.YEAR, 2, 2, 1970);
            case 'Y' -> builder.appendValue(ChronoField.YEAR, 4);
            case 'z' -> builder.appendOffset("+HHMM", "+0000");
            case 'Z' -> builder.appendZoneText(TextStyle.SHORT);
            case '%' -> builder.appendLiteral('%');
            default ->
                    throw new IllegalArgumentException(
                            "the time format '"
                                    + pattern
                                    + "' has %"
                                    + directive
                                    + ", which is not known");
        }
    }

    /// The zone of a name such as `Europe/Berlin`, `UTC` or `+02:00`; empty when there is none of
    /// that name.
    public static Optional<ZoneId> zone(String name) {
        try {
            ZoneId zone = ZoneId.of(name.startsWith(":") ? name.substring(1) : name);
            return Optional.of(zone.normalized() instanceof ZoneOffset fixed ? fixed : zone);
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}

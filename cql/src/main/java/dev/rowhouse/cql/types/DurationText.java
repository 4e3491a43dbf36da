package dev.rowhouse.cql.types;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Durations as texts.
///
/// ```
/// duration := '-'? ( (digits unit)+                          units descending, each at most once
///                  | 'P' digits 'W'
///                  | 'P' (nY)?(nM)?(nD)?('T' (nH)?(nM)?(nS)?)?
///                  | 'P' yyyy '-' mm '-' dd 'T' hh ':' mm ':' ss )
/// unit     := 'y' | 'mo' | 'w' | 'd' | 'h' | 'm' | 's' | 'ms' | 'us' | 'µs' | 'ns'    in any case
/// ```
final class DurationText {
    private static final Pattern UNITS =
            Pattern.compile(
                    "\\G(\\d+)(y|mo|w|d|h|s|ms|us|µs|ns|m)",
                    Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    private static final Pattern ISO =
            Pattern.compile(
                    "P(?:(\\d+)Y)?(?:(\\d+)M)?(?:(\\d+)D)?(?:T(?:(\\d+)H)?(?:(\\d+)M)?(?:(\\d+)S)?)?");
    private static final Pattern ISO_WEEKS = Pattern.compile("P(\\d+)W");
    private static final Pattern ISO_ALTERNATIVE =
            Pattern.compile("P(\\d{4})-(\\d{2})-(\\d{2})T(\\d{2}):(\\d{2}):(\\d{2})");

    /// The units of the groups of [#ISO] and [#ISO_ALTERNATIVE].
    private static final Unit[] ISO_UNITS = {
        Unit.YEAR, Unit.MONTH, Unit.DAY, Unit.HOUR, Unit.MINUTE, Unit.SECOND
    };

    private DurationText() {}

    static CqlDuration parse(String text) {
        boolean isNegative = text.startsWith("-");
        String body = isNegative ? text.substring(1) : text;
        Sum sum = new Sum();
        Matcher weeks = ISO_WEEKS.matcher(body);
        Matcher alternative = ISO_ALTERNATIVE.matcher(body);
        Matcher iso = ISO.matcher(body);
        if (weeks.matches()) {
            sum.add(weeks.group(1), Unit.WEEK);
        } else if (alternative.matches()) {
            addGroups(sum, alternative);
        } else if (iso.matches()) {
            addGroups(sum, iso);
        } else {
            addUnits(sum, body);
        }
        return sum.toDuration(isNegative);
    }

    private static void addGroups(Sum sum, Matcher groups) {
        for (int i = 0; i < ISO_UNITS.length; i++) {
            String digits = groups.group(i + 1);
            if (digits != null) {
                sum.add(digits, ISO_UNITS[i]);
            }
        }
    }

    private static void addUnits(Sum sum, String body) {
        Matcher units = UNITS.matcher(body);
        int end = 0;
        while (units.find()) {
            sum.add(units.group(1), Unit.of(units.group(2)));
            end = units.end();
        }
        if (end == 0 || end != body.length()) {
            throw new MarshalException("Unable to convert '%s' to a duration".formatted(body));
        }
    }

    static String format(CqlDuration duration) {
        boolean isNegative =
                duration.months() < 0 || duration.days() < 0 || duration.nanoseconds() < 0;
        StringBuilder text = new StringBuilder(isNegative ? "-" : "");
        int start = text.length();
        append(text, duration.months(), Unit.YEAR, Unit.MONTH);
        append(text, duration.days(), Unit.DAY);
        append(
                text,
                duration.nanoseconds(),
                Unit.HOUR,
                Unit.MINUTE,
                Unit.SECOND,
                Unit.MILLISECOND,
                Unit.MICROSECOND,
                Unit.NANOSECOND);
        return text.length() == start ? "0s" : text.toString();
    }

    /// Appends a number split into units; digits without a sign, so that the smallest number has no
    /// opposite to overflow into.
    private static void append(StringBuilder text, long number, Unit... units) {
        long rest = number;
        for (Unit unit : units) {
            long count = rest / unit.size;
            rest %= unit.size;
            if (count != 0) {
                String digits = Long.toString(count);
                text.append(digits.startsWith("-") ? digits.substring(1) : digits)
                        .append(unit.symbol);
            }
        }
    }

    /// The part of a duration that a unit counts for.
    private enum Part {
        MONTHS,
        DAYS,
        NANOSECONDS
    }

    /// The units, largest first.
    private enum Unit {
        YEAR("y", "years", Part.MONTHS, 12),
        MONTH("mo", "months", Part.MONTHS, 1),
        WEEK("w", "weeks", Part.DAYS, 7),
        DAY("d", "days", Part.DAYS, 1),
        HOUR("h", "hours", Part.NANOSECONDS, 3_600_000_000_000L),
        MINUTE("m", "minutes", Part.NANOSECONDS, 60_000_000_000L),
        SECOND("s", "seconds", Part.NANOSECONDS, 1_000_000_000L),
        MILLISECOND("ms", "milliseconds", Part.NANOSECONDS, 1_000_000L),
        MICROSECOND("us", "microseconds", Part.NANOSECONDS, 1_000L),
        NANOSECOND("ns", "nanoseconds", Part.NANOSECONDS, 1L);

        private final String symbol;
        private final String plural;
        private final Part part;
        private final long size;

        Unit(String symbol, String plural, Part part, long size) {
            this.symbol = symbol;
            this.plural = plural;
            this.part = part;
            this.size = size;
        }

        private static Unit of(String symbol) {
            String lower = symbol.toLowerCase(Locale.ROOT);
            for (Unit unit : values()) {
                if (unit.symbol.equals(lower)) {
                    return unit;
                }
            }
            return MICROSECOND;
        }
    }

    /// Adds up the parts of a duration, which must come in descending order of unit.
    private static final class Sum {
        private long months;
        private long days;
        private long nanoseconds;
        private Optional<Unit> last = Optional.empty();

        private void add(String digits, Unit unit) {
            last.ifPresent(previous -> requireDescending(previous, unit));
            last = Optional.of(unit);
            long amount;
            try {
                amount = Math.multiplyExact(Long.parseLong(digits), unit.size);
                switch (unit.part) {
                    case MONTHS -> months = requireInt(Math.addExact(months, amount));
                    case DAYS -> days = requireInt(Math.addExact(days, amount));
                    case NANOSECONDS -> nanoseconds = Math.addExact(nanoseconds, amount);
                }
            } catch (ArithmeticException | NumberFormatException e) {
                throw new MarshalException(
                        "Invalid duration. The total number of %s must be less or equal to %s"
                                .formatted(
                                        unit.part.name().toLowerCase(Locale.ROOT),
                                        unit.part == Part.NANOSECONDS
                                                ? Long.MAX_VALUE
                                                : Integer.MAX_VALUE),
                        e);
            }
        }

        private static long requireInt(long number) {
            return Math.toIntExact(number);
        }

        private static void requireDescending(Unit previous, Unit unit) {
            if (unit == previous) {
                throw new MarshalException(
                        "Invalid duration. The %s are specified multiple times"
                                .formatted(unit.plural));
            }
            if (unit.compareTo(previous) < 0) {
                throw new MarshalException(
                        "Invalid duration. The %s should be after %s"
                                .formatted(previous.plural, unit.plural));
            }
        }

        private CqlDuration toDuration(boolean isNegative) {
            int sign = isNegative ? -1 : 1;
            return new CqlDuration((int) (sign * months), (int) (sign * days), sign * nanoseconds);
        }
    }
}

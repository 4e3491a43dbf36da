package dev.rowhouse.cql.types;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Durations as texts.
///
/// ```
/// duration := '-'? ( (digits unit)+                                units descending, each at most once
///                  | 'P' digits 'W'
///                  | 'P' (nY)?(nM)?(nD)?('T' (nH)?(nM)?(nS)?)?
///                  | 'P' yyyy '-' mm '-' dd 'T' hh ':' mm ':' ss )
/// unit     := 'y' | 'mo' | 'w' | 'd' | 'h' | 'm' | 's' | 'ms' | 'us' | 'µs' | 'ns'       in any case
/// ```
final class DurationText {
    private static final String UNITS = "y|mo|w|d|h|ms|m|s|us|µs|ns";
    private static final Pattern UNIT =
            Pattern.compile(
                    "\\G(\\d+)(" + UNITS + ")(?![\\p{Alpha}µ])",
                    Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    private static final Pattern ISO =
            Pattern.compile(
                    "P(?:(\\d+)Y)?(?:(\\d+)M)?(?:(\\d+)D)?(?:T(?:(\\d+)H)?(?:(\\d+)M)?(?:(\\d+)S)?)?");
    private static final Pattern ISO_WEEKS = Pattern.compile("P(\\d+)W");
    private static final Pattern ISO_ALTERNATIVE =
            Pattern.compile("P(\\d{4})-(\\d{2})-(\\d{2})T(\\d{2}):(\\d{2}):(\\d{2})");

    private static final int MONTHS_OF_YEAR = 12;
    private static final int DAYS_OF_WEEK = 7;
    private static final String[] ISO_UNITS = {"y", "mo", "d", "h", "m", "s"};

    private DurationText() {}

    static CqlDuration parse(String text) {
        boolean isNegative = text.startsWith("-");
        String body = isNegative ? text.substring(1) : text;
        Builder builder = new Builder(text, isNegative);
        Matcher weeks = ISO_WEEKS.matcher(body);
        Matcher alternative = ISO_ALTERNATIVE.matcher(body);
        Matcher iso = ISO.matcher(body);
        if (weeks.matches()) {
            builder.add(weeks.group(1), "w");
        } else if (alternative.matches()) {
            builder.addAll(alternative);
        } else if (body.startsWith("P") && iso.matches()) {
            builder.addAll(iso);
        } else {
            builder.addUnits(body);
        }
        return builder.build();
    }

    static String format(CqlDuration duration) {
        long nanoseconds =
                Math.absExact(
                        duration.nanoseconds() == Long.MIN_VALUE ? 0 : duration.nanoseconds());
        int months = Math.abs(duration.months());
        StringBuilder text = new StringBuilder();
        if (duration.months() < 0 || duration.days() < 0 || duration.nanoseconds() < 0) {
            text.append('-');
        }
        append(text, months / MONTHS_OF_YEAR, "y");
        append(text, months % MONTHS_OF_YEAR, "mo");
        append(text, Math.abs(duration.days()), "d");
        for (Scale scale : Scale.values()) {
            append(text, nanoseconds / scale.nanoseconds, scale.unit);
            nanoseconds %= scale.nanoseconds;
        }
        return text.isEmpty() ? "0s" : text.toString();
    }

    private static void append(StringBuilder text, long number, String unit) {
        if (number != 0) {
            text.append(number).append(unit);
        }
    }

    /// The units below a day, largest first.
    private enum Scale {
        HOUR("h", 3_600_000_000_000L),
        MINUTE("m", 60_000_000_000L),
        SECOND("s", 1_000_000_000L),
        MILLISECOND("ms", 1_000_000L),
        MICROSECOND("us", 1_000L),
        NANOSECOND("ns", 1L);

        private final String unit;
        private final long nanoseconds;

        Scale(String unit, long nanoseconds) {
            this.unit = unit;
            this.nanoseconds = nanoseconds;
        }
    }

    /// Adds up the parts of a duration, which must come in descending order of unit.
    private static final class Builder {
        private final String text;
        private final boolean isNegative;
        private long months;
        private long days;
        private long nanoseconds;
        private int lastRank = -1;

        Builder(String text, boolean isNegative) {
            this.text = text;
            this.isNegative = isNegative;
        }

        void addAll(Matcher groups) {
            for (int i = 0; i < ISO_UNITS.length; i++) {
                String digits = groups.group(i + 1);
                if (digits != null) {
                    add(digits, ISO_UNITS[i]);
                }
            }
        }

        void addUnits(String body) {
            Matcher units = UNIT.matcher(body);
            int end = 0;
            while (units.find()) {
                add(units.group(1), units.group(2).toLowerCase(java.util.Locale.ROOT));
                end = units.end();
            }
            if (end == 0 || end != body.length()) {
                throw unconvertible();
            }
        }

        void add(String digits, String unit) {
            long number;
            try {
                number = Long.parseLong(digits);
                switch (unit) {
                    case "y" ->
                            months =
                                    Math.addExact(
                                            months, Math.multiplyExact(number, MONTHS_OF_YEAR));
                    case "mo" -> months = Math.addExact(months, number);
                    case "w" ->
                            days = Math.addExact(days, Math.multiplyExact(number, DAYS_OF_WEEK));
                    case "d" -> days = Math.addExact(days, number);
                    default ->
                            nanoseconds =
                                    Math.addExact(
                                            nanoseconds,
                                            Math.multiplyExact(number, nanosecondsOf(unit)));
                }
            } catch (ArithmeticException | NumberFormatException e) {
                throw tooLarge(e);
            }
            requireDescending(unit);
        }

        private void requireDescending(String unit) {
            int rank =
                    java.util.List.of("y", "mo", "w", "d", "h", "m", "s", "ms", "us", "µs", "ns")
                            .indexOf(unit);
            if (rank == lastRank) {
                throw new MarshalException(
                        "Invalid duration. The %s are specified multiple times"
                                .formatted(plural(unit)));
            }
            if (rank < lastRank) {
                throw new MarshalException(
                        "Invalid duration. The %s should be after %s"
                                .formatted(plural(unit), plural(unit)));
            }
            lastRank = rank;
        }

        private static String plural(String unit) {
            return switch (unit) {
                case "y" -> "years";
                case "mo" -> "months";
                case "w" -> "weeks";
                case "d" -> "days";
                case "h" -> "hours";
                case "m" -> "minutes";
                case "s" -> "seconds";
                case "ms" -> "milliseconds";
                case "ns" -> "nanoseconds";
                default -> "microseconds";
            };
        }

        private static long nanosecondsOf(String unit) {
            for (Scale scale : Scale.values()) {
                if (scale.unit.equals(unit)) {
                    return scale.nanoseconds;
                }
            }
            return Scale.MICROSECOND.nanoseconds;
        }

        CqlDuration build() {
            if (months > Integer.MAX_VALUE || days > Integer.MAX_VALUE) {
                throw tooLarge(new ArithmeticException("more than 2^31 - 1 months or days"));
            }
            int sign = isNegative ? -1 : 1;
            return new CqlDuration((int) (sign * months), (int) (sign * days), sign * nanoseconds);
        }

        private MarshalException unconvertible() {
            return new MarshalException("Unable to convert '%s' to a duration".formatted(text));
        }

        private MarshalException tooLarge(RuntimeException cause) {
            return new MarshalException(
                    "Invalid duration. The total number of its parts is out of range: " + text,
                    cause);
        }
    }
}

package dev.rowhouse.model.concept;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Lengths of time as people write them: `90 days`, `3 years`, `18 months`, also `90d` and `3y`.
///
/// A year has 365.25 days, a month a twelfth of that.
public final class TimeText {
    private static final Pattern TIME =
            Pattern.compile("([0-9][0-9_]*(?:\\.[0-9]+)?) *([A-Za-z]+)");
    private static final double DAY_SECONDS = 86_400;
    private static final double YEAR_SECONDS = 365.25 * DAY_SECONDS;

    private TimeText() {}

    /// A unit of time and its names.
    private enum Unit {
        SECOND(1, "s", "second", "seconds"),
        MINUTE(60, "min", "minute", "minutes"),
        HOUR(3_600, "h", "hour", "hours"),
        DAY(DAY_SECONDS, "d", "day", "days"),
        WEEK(7 * DAY_SECONDS, "w", "week", "weeks"),
        MONTH(YEAR_SECONDS / 12, "mo", "month", "months"),
        YEAR(YEAR_SECONDS, "y", "year", "years");

        private final double seconds;
        private final String names;

        Unit(double seconds, String... names) {
            this.seconds = seconds;
            this.names = String.join(" ", names);
        }
    }

    /// A duration of at least one hour; empty when the text is invalid.
    public static Optional<Duration> parse(String text) {
        Matcher matcher = TIME.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        double number = new BigDecimal(matcher.group(1).replace("_", "")).doubleValue();
        return unit(matcher.group(2))
                .map(unit -> Duration.ofSeconds(Math.round(number * unit.toSeconds())))
                .filter(time -> time.toHours() >= 1);
    }

    /// The length of a unit, from `s` or `second` to `y` or `year`.
    public static Optional<Duration> unit(String name) {
        for (Unit unit : Unit.values()) {
            if (List.of(unit.names.split(" ")).contains(name.toLowerCase(Locale.ROOT))) {
                return Optional.of(Duration.ofSeconds(Math.round(unit.seconds)));
            }
        }
        return Optional.empty();
    }

    /// The time in the largest unit that leaves a whole number: `90 days`, `3 years`.
    public static String of(Duration time) {
        Unit best = Unit.SECOND;
        for (Unit unit : Unit.values()) {
            double number = time.toSeconds() / unit.seconds;
            if (Math.abs(number - Math.rint(number)) < 1e-6 && Math.rint(number) >= 1) {
                best = unit;
            }
        }
        long number = Math.round(time.toSeconds() / best.seconds);
        return number + " " + best.name().toLowerCase(Locale.ROOT) + (number == 1 ? "" : "s");
    }
}

package dev.rowhouse.shell.output;

import java.time.ZoneId;
import java.time.ZoneOffset;

/// The style in which values are written.
///
/// @param numbers how numbers are
/// @param timestamps how timestamps are
/// @param zone the zone in which timestamps are shown
/// @param trueText the text for true
/// @param falseText the text for false
/// @param nullText the text for null inside collections
/// @param medium where it is written
public record ValueStyle(
        Numbers numbers,
        StrftimeFormat timestamps,
        ZoneId zone,
        String trueText,
        String falseText,
        String nullText,
        Medium medium) {
    /// As many digits as needed to read the same number again.
    public static final int EXACT = 0;

    private static final int DIGITS = 5;

    /// The medium to which values are written.
    public enum Medium {
        /// Output for people: characters that would break a line are escaped, as in cqlsh.
        SCREEN,
        /// Output for a terminal with colours: escapes have a colour, so backslashes are not
        /// doubled.
        COLOURED_SCREEN,
        /// Output for programs: texts are unchanged, and the elements of collections can be parsed.
        FILE
    }

    /// The style of numbers.
    ///
    /// @param floatDigits the significant digits of a `float`, or [#EXACT]
    /// @param doubleDigits the significant digits of a `double`, or [#EXACT]
    /// @param decimalSeparator what stands in front of the fraction
    /// @param thousandsSeparator what stands between groups of three digits; nothing for none
    public record Numbers(
            int floatDigits,
            int doubleDigits,
            String decimalSeparator,
            String thousandsSeparator) {}

    /// The style of cqlsh without any settings.
    public static ValueStyle screen() {
        return new ValueStyle(
                new Numbers(DIGITS, DIGITS, ".", ""),
                StrftimeFormat.DEFAULT,
                ZoneOffset.UTC,
                "True",
                "False",
                "null",
                Medium.SCREEN);
    }

    /// The same for another medium.
    public ValueStyle on(Medium other) {
        return new ValueStyle(numbers, timestamps, zone, trueText, falseText, nullText, other);
    }

    /// The same with other numbers.
    public ValueStyle with(Numbers other) {
        return new ValueStyle(other, timestamps, zone, trueText, falseText, nullText, medium);
    }

    /// The same with numbers of as many digits as it takes to read the same number again, and
    /// timestamps in milliseconds.
    public ValueStyle exact() {
        return new ValueStyle(
                new Numbers(EXACT, EXACT, numbers.decimalSeparator(), numbers.thousandsSeparator()),
                timestamps.inMilliseconds(),
                zone,
                trueText,
                falseText,
                nullText,
                medium);
    }

    /// The same with other timestamps.
    public ValueStyle with(StrftimeFormat format, ZoneId otherZone) {
        return new ValueStyle(numbers, format, otherZone, trueText, falseText, nullText, medium);
    }
}

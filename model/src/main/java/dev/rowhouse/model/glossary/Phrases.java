package dev.rowhouse.model.glossary;

import dev.rowhouse.model.concept.Callers;
import dev.rowhouse.model.concept.Count;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.Growth;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.model.concept.Rate;
import dev.rowhouse.model.concept.TimeText;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// Numbers, rates and rules of a model as phrases.
final class Phrases {
    private static final double SECONDS_PER_DAY = 86_400;
    private static final double DAYS_PER_YEAR = 365.25;
    private static final int DIGITS = 3;
    private static final double LARGE = 1_000;
    private static final double PRECISION = 1e-9;

    private Phrases() {}

    /// Names as a list: `` `id`, `name` ``.
    static String names(Collection<String> names) {
        return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }

    /// A number with three digits: `2.5`, `0.0125`, `1,234,567`.
    static String number(double number) {
        return number == Math.rint(number) || number >= LARGE
                ? String.format(Locale.ROOT, "%,.0f", number)
                : BigDecimal.valueOf(number)
                        .round(new MathContext(DIGITS))
                        .stripTrailingZeros()
                        .toPlainString();
    }

    /// A number of instances: `10 on average, at most 50`.
    static String count(Count count) {
        String average = number(count.average()) + " on average";
        return count.isDeclared()
                ? average + ", at most " + number((double) count.largest())
                : average;
    }

    /// A rate in the smallest unit of time in which it is at least one.
    static String rate(Rate rate) {
        return rate(rate.perSecond() * SECONDS_PER_DAY, "");
    }

    /// A rate in the smallest unit of time in which it is at least one: `2,000 a second`.
    ///
    /// @param word a word after the number, such as ` more`
    private static String rate(double perDay, String word) {
        for (Unit unit : Unit.values()) {
            double number = rounded(perDay * unit.days);
            if (number >= 1 || unit == Unit.YEAR) {
                return number(number) + word + unit.phrase;
            }
        }
        throw new IllegalStateException("every rate has a unit");
    }

    /// Without the error of converting `20/month` to days and back.
    private static double rounded(double number) {
        double whole = Math.rint(number);
        return Math.abs(number - whole) < whole * PRECISION ? whole : number;
    }

    /// A unit of time, smaller ones first.
    private enum Unit {
        SECOND(1 / SECONDS_PER_DAY, " a second"),
        MINUTE(60 / SECONDS_PER_DAY, " a minute"),
        HOUR(1.0 / 24, " an hour"),
        DAY(1, " a day"),
        MONTH(DAYS_PER_YEAR / 12, " a month"),
        YEAR(DAYS_PER_YEAR, " a year");

        private final double days;
        private final String phrase;

        Unit(double days, String phrase) {
            this.days = days;
            this.phrase = phrase;
        }
    }

    /// The changes of a number of instances: `10,000 more a day`, `deleted after 90 days`.
    static List<String> growth(Growth growth) {
        List<String> phrases = new ArrayList<>();
        growth.increase()
                .ifPresent(increase ->
                        phrases.add(
                                switch (increase) {
                                    case Growth.Increase.None() -> "no more are added";
                                    case Growth.Increase.Steady(double perDay) ->
                                            rate(perDay, " more");
                                    case Growth.Increase.Compound(double share, var period) ->
                                            number(100 * share)
                                                    + " % more in "
                                                    + TimeText.of(period);
                                }));
        growth.retention()
                .ifPresent(kept ->
                        phrases.add(
                                switch (kept.by()) {
                                            case APPLICATION -> "deleted";
                                            case TIME_TO_LIVE -> "expire";
                                        }
                                        + kept.from()
                                                .map(from ->
                                                        " %s after `%s`"
                                                                .formatted(
                                                                        TimeText.of(kept.time()),
                                                                        from))
                                                .orElse(" after " + TimeText.of(kept.time()))));
        return phrases;
    }

    /// The callers of mutations; empty when there may be any.
    static Optional<String> callers(Callers callers) {
        return switch (callers) {
            case ANY -> Optional.empty();
            case ONE_AT_A_TIME -> Optional.of("changed by one caller at a time");
            case HELP_EACH_OTHER -> Optional.of("changed by callers that help each other");
        };
    }

    /// The values that an attribute may have; empty when there may be any.
    static Optional<String> domain(Domain domain) {
        return switch (domain) {
            case Domain.Any _ -> Optional.empty();
            case Domain.Enumeration(var values) ->
                    Optional.of(
                            values.stream()
                                    .map(Literal::jpql)
                                    .collect(Collectors.joining(", ", "one of ", "")));
            case Domain.Numbers(var from, var to) -> Optional.of("from " + from + " to " + to);
            case Domain.Dates(var from, var to) -> Optional.of("from " + from + " to " + to);
            case Domain.Times(var from, var to) -> Optional.of("from " + from + " until " + to);
        };
    }
}

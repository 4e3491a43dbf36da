package dev.rowhouse.model.estimate;

import dev.rowhouse.model.concept.CalendarPart;
import dev.rowhouse.model.concept.Distribution;
import dev.rowhouse.model.concept.Domain;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Formula;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/// The number of different values of a computed attribute, and how many instances share one.
///
/// @param entity the entity with its statistics
/// @param inputs the number of different values of another attribute of the entity
record FormulaFigures(EntityType entity, ToDoubleFunction<String> inputs) {
    /// The days over which times are assumed to reach where the model says nothing: those of two
    /// years.
    private static final Days ASSUMED =
            new Days(LocalDate.parse("2024-01-01"), LocalDate.parse("2025-12-31"), true);

    private static final int HOURS = 24;
    private static final int MONTHS = 12;
    private static final int DAYS_OF_MONTH = 31;

    /// No more days are looked at one by one.
    private static final int DAYS_COUNTED_MAX = 4_000;

    /// A range of days, both included.
    ///
    /// @param areWhole whether the first and the last day belong to the range as a whole
    private record Days(LocalDate from, LocalDate to, boolean areWhole) {
        long number() {
            return ChronoUnit.DAYS.between(from, to) + 1;
        }
    }

    /// The number of different values.
    double distinct(Formula formula) {
        return switch (formula) {
            case Formula.Input(var attribute, var _) -> inputs.applyAsDouble(attribute);
            case Formula.Constant _ -> 1;
            case Formula.Calendar(var part, var time) ->
                    Math.min(
                            inputs.applyAsDouble(time.attribute()),
                            part == CalendarPart.TIMESTAMP
                                    ? millis(time).orElse(Double.POSITIVE_INFINITY)
                                    : distinct(part, days(time).orElse(ASSUMED)));
            case Formula.Arithmetic(var _, var left, var right) -> distinct(left) * distinct(right);
            case Formula.Choice choice -> distinct(choice.then()) + distinct(choice.otherwise());
        };
    }

    private static double distinct(CalendarPart part, Days days) {
        return switch (part) {
            case YEAR -> days.to().getYear() - days.from().getYear() + 1.0;
            case MONTH ->
                    Math.min(
                            MONTHS,
                            ChronoUnit.MONTHS.between(
                                            days.from().withDayOfMonth(1),
                                            days.to().withDayOfMonth(1))
                                    + 1.0);
            case DAY -> Math.min(DAYS_OF_MONTH, (double) days.number());
            case HOUR -> HOURS;
            case DATE -> (double) days.number();
            case TIMESTAMP -> throw ofMillis();
        };
    }

    /// The largest share of the instances that have the same value; empty when the model does not
    /// say enough to know it. Times are spread evenly over their range.
    OptionalDouble largestShare(Formula formula) {
        if (!(formula instanceof Formula.Calendar(var part, var time))) {
            return OptionalDouble.empty();
        }
        if (part == CalendarPart.TIMESTAMP) {
            OptionalDouble millis = isEven(time) ? millis(time) : OptionalDouble.empty();
            return millis.isPresent()
                    ? OptionalDouble.of(1 / millis.getAsDouble())
                    : OptionalDouble.empty();
        }
        Optional<Days> days = days(time).filter(each -> isEven(time));
        if (days.isEmpty() || days.get().number() > DAYS_COUNTED_MAX) {
            return OptionalDouble.empty();
        }
        long number = days.get().number();
        if (part == CalendarPart.HOUR) {
            return days.get().areWhole() ? OptionalDouble.of(1.0 / HOURS) : OptionalDouble.empty();
        }
        Map<Long, Integer> counts = new HashMap<>();
        int most = 0;
        for (LocalDate day = days.get().from();
                !day.isAfter(days.get().to());
                day = day.plusDays(1)) {
            most = Math.max(most, counts.merge(value(part, day), 1, Integer::sum));
        }
        // The first and the last day may be shorter than the others.
        double shortest = days.get().areWhole() ? number : Math.max(1, number - 2);
        return OptionalDouble.of(Math.min(1, most / shortest));
    }

    private static long value(CalendarPart part, LocalDate day) {
        return switch (part) {
            case YEAR -> day.getYear();
            case MONTH -> day.getMonthValue();
            case DAY -> day.getDayOfMonth();
            case HOUR -> throw new IllegalArgumentException("a day has no hour");
            case DATE -> day.toEpochDay();
            case TIMESTAMP -> throw ofMillis();
        };
    }

    private static IllegalArgumentException ofMillis() {
        return new IllegalArgumentException("a timestamp counts milliseconds, not days");
    }

    /// The milliseconds over which times reach; empty when the model does not say.
    private OptionalDouble millis(Formula.Input time) {
        return domain(time) instanceof Domain.Times(var from, var to)
                ? OptionalDouble.of((double) Math.max(1, ChronoUnit.MILLIS.between(from, to)))
                : OptionalDouble.empty();
    }

    private Domain domain(Formula.Input time) {
        return entity.findAttribute(time.attribute())
                .map(each -> each.statistics().domain())
                .orElse(new Domain.Any());
    }

    private Optional<Days> days(Formula.Input time) {
        return switch (domain(time)) {
            case Domain.Dates(var from, var to) -> Optional.of(new Days(from, to, true));
            case Domain.Times(var from, var to) -> {
                Instant last = to.minusMillis(1);
                LocalDate first = LocalDate.ofInstant(from, ZoneOffset.UTC);
                yield Optional.of(
                        new Days(
                                first,
                                LocalDate.ofInstant(last, ZoneOffset.UTC),
                                from.truncatedTo(ChronoUnit.DAYS).equals(from)
                                        && to.truncatedTo(ChronoUnit.DAYS).equals(to)));
            }
            case Domain.Any _, Domain.Enumeration _, Domain.Numbers _ -> Optional.empty();
        };
    }

    private boolean isEven(Formula.Input time) {
        return entity.findAttribute(time.attribute())
                .filter(each ->
                        each.statistics().distribution() instanceof Distribution.Uniform
                                && each.statistics().distinct().isEmpty())
                .isPresent();
    }
}

package dev.rowhouse.prove.data;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.Attribute;
import dev.rowhouse.model.concept.CalendarPart;
import dev.rowhouse.model.concept.EntityType;
import dev.rowhouse.model.concept.Formula;
import dev.rowhouse.model.concept.Literal;
import dev.rowhouse.prove.value.Datum;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Computes the attributes of an instance that follow from others, independently of the design and
/// of the code that runs its plans.
public final class ComputedValues {
    private static final long MILLIS_PER_DAY = 86_400_000;
    private static final long MILLIS_PER_HOUR = 3_600_000;
    private static final long UUID_EPOCH_TICKS = 122_192_928_000_000_000L;
    private static final long TICKS_PER_MILLI = 10_000;

    private ComputedValues() {}

    /// The same instance with the right values of its computed attributes.
    public static Instance in(EntityType entity, Instance instance) {
        Map<String, Optional<Datum>> values = new LinkedHashMap<>();
        for (Attribute attribute : entity.attributes()) {
            attribute
                    .formula()
                    .ifPresent(formula ->
                            values.put(
                                    attribute.name(), value(formula, attribute.type(), instance)));
        }
        return values.isEmpty() ? instance : instance.with(values);
    }

    private static Optional<Datum> value(Formula formula, CqlType type, Instance instance) {
        if (!instance.values().keySet().containsAll(formula.inputs())) {
            return Optional.empty();
        }
        Object value = value(formula, instance);
        return Optional.of(
                value instanceof BigDecimal number ? number(type, number) : Datum.of(type, value));
    }

    private static Datum number(CqlType type, BigDecimal number) {
        return Datum.of(
                type,
                switch (type) {
                    case NativeType.TINYINT -> number.byteValueExact();
                    case NativeType.SMALLINT -> number.shortValueExact();
                    case NativeType.INT -> number.intValueExact();
                    case NativeType.BIGINT -> number.longValueExact();
                    case NativeType.VARINT -> number.toBigIntegerExact();
                    default -> Decimals.plain(number);
                });
    }

    /// The value of a part of a formula; all numbers as decimals.
    private static Object value(Formula formula, Instance instance) {
        return switch (formula) {
            case Formula.Input(String name, CqlType _) -> {
                Object value = datum(instance, name).java();
                yield value instanceof Number number ? new BigDecimal(number.toString()) : value;
            }
            case Formula.Constant(Literal literal) ->
                    switch (literal) {
                        case Literal.Numeral(BigDecimal number) -> number;
                        case Literal.Text(String text) -> text;
                        case Literal.Bool(boolean is) -> is;
                    };
            case Formula.Calendar(CalendarPart part, Formula.Input time) ->
                    calendar(part, datum(instance, time.attribute()).java());
            case Formula.Arithmetic(var operator, Formula left, Formula right) -> {
                BigDecimal one = (BigDecimal) value(left, instance);
                BigDecimal other = (BigDecimal) value(right, instance);
                yield switch (operator) {
                    case PLUS -> one.add(other);
                    case MINUS -> one.subtract(other);
                    case TIMES -> one.multiply(other);
                };
            }
            case Formula.Choice choice ->
                    value(
                            meets(choice, datum(instance, choice.tested().attribute()))
                                    ? choice.then()
                                    : choice.otherwise(),
                            instance);
        };
    }

    /// Whether a value of the tested attribute meets the comparison of a choice.
    public static boolean meets(Formula.Choice choice, Datum tested) {
        CqlType type = choice.tested().type();
        int order = tested.compareTo(new Datum(type, choice.bound().bytes(type).orElseThrow()));
        return switch (choice.comparison()) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
        };
    }

    private static Datum datum(Instance instance, String name) {
        return Optional.ofNullable(instance.values().get(name)).orElseThrow();
    }

    private static Object calendar(CalendarPart part, Object time) {
        long millis =
                switch (time) {
                    case Instant instant -> instant.toEpochMilli();
                    case LocalDate day -> Math.multiplyExact(day.toEpochDay(), MILLIS_PER_DAY);
                    case UUID uuid ->
                            Math.floorDiv(uuid.timestamp() - UUID_EPOCH_TICKS, TICKS_PER_MILLI);
                    default -> throw new IllegalArgumentException("no time: " + time);
                };
        LocalDate day = LocalDate.ofEpochDay(Math.floorDiv(millis, MILLIS_PER_DAY));
        return switch (part) {
            case YEAR -> BigDecimal.valueOf(day.getYear());
            case MONTH -> BigDecimal.valueOf(day.getMonthValue());
            case DAY -> BigDecimal.valueOf(day.getDayOfMonth());
            case HOUR ->
                    BigDecimal.valueOf(Math.floorMod(millis, MILLIS_PER_DAY) / MILLIS_PER_HOUR);
            case DATE -> day;
            case TIMESTAMP -> Instant.ofEpochMilli(millis);
        };
    }
}

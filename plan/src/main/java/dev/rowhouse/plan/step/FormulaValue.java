package dev.rowhouse.plan.step;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.NativeType;
import dev.rowhouse.model.concept.CalendarPart;
import dev.rowhouse.model.concept.Formula;
import dev.rowhouse.model.concept.Literal;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.Optional;

/// Computes the formula of an attribute.
public final class FormulaValue {
    private FormulaValue() {}

    /// The value of a formula.
    ///
    /// @param inputs the values of the attributes from which it is computed, as Java objects; those
    ///     that are null are missing
    /// @param type the type of the attribute
    /// @return empty for null: an input is missing
    public static Optional<Object> of(Formula formula, Map<String, Object> inputs, CqlType type) {
        return inputs.keySet().containsAll(formula.inputs())
                ? Optional.of(as(type, value(formula, inputs)))
                : Optional.empty();
    }

    private static Object value(Formula formula, Map<String, Object> inputs) {
        return switch (formula) {
            case Formula.Input(String name, CqlType _) -> input(inputs, name);
            case Formula.Constant(Literal.Numeral(BigDecimal number)) ->
                    number.scale() <= 0 ? number.toBigInteger() : number;
            case Formula.Constant(Literal.Text(String text)) -> text;
            case Formula.Constant(Literal.Bool(boolean is)) -> is;
            case Formula.Calendar(CalendarPart part, Formula.Input time) ->
                    calendar(part, input(inputs, time.attribute()));
            case Formula.Arithmetic(var operator, Formula left, Formula right) ->
                    computed(operator, value(left, inputs), value(right, inputs));
            case Formula.Choice choice ->
                    value(isMet(choice, inputs) ? choice.then() : choice.otherwise(), inputs);
        };
    }

    private static Object input(Map<String, Object> inputs, String name) {
        return Optional.ofNullable(inputs.get(name)).orElseThrow();
    }

    private static Object calendar(CalendarPart part, Object time) {
        ZonedDateTime at = TimeBucket.instantOf(time).atZone(ZoneOffset.UTC);
        return switch (part) {
            case YEAR -> at.getYear();
            case MONTH -> at.getMonthValue();
            case DAY -> at.getDayOfMonth();
            case HOUR -> at.getHour();
            case DATE -> at.toLocalDate();
            case TIMESTAMP -> at.toInstant();
        };
    }

    private static Object computed(
            Formula.Arithmetic.Operator operator, Object left, Object right) {
        if (left instanceof BigDecimal || right instanceof BigDecimal) {
            BigDecimal one = decimal(left);
            BigDecimal other = decimal(right);
            return switch (operator) {
                case PLUS -> one.add(other);
                case MINUS -> one.subtract(other);
                case TIMES -> one.multiply(other);
            };
        }
        BigInteger one = whole(left);
        BigInteger other = whole(right);
        return switch (operator) {
            case PLUS -> one.add(other);
            case MINUS -> one.subtract(other);
            case TIMES -> one.multiply(other);
        };
    }

    private static boolean isMet(Formula.Choice choice, Map<String, Object> inputs) {
        CqlType type = choice.tested().type();
        int order =
                type.compare(
                        type.serialize(input(inputs, choice.tested().attribute())),
                        choice.bound().bytes(type).orElseThrow());
        return choice.comparison().holds(order);
    }

    private static Object as(CqlType type, Object value) {
        return type instanceof NativeType known
                ? switch (known) {
                    case TINYINT -> whole(value).byteValueExact();
                    case SMALLINT -> whole(value).shortValueExact();
                    case INT -> whole(value).intValueExact();
                    case BIGINT -> whole(value).longValueExact();
                    case VARINT -> whole(value);
                    case DECIMAL -> plain(decimal(value));
                    default -> value;
                }
                : value;
    }

    /// The same number without zeros at the end of its decimal places, so that equal results are
    /// equal partition keys.
    private static BigDecimal plain(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        return stripped.setScale(Math.max(0, stripped.scale()));
    }

    private static BigDecimal decimal(Object value) {
        return value instanceof BigDecimal decimal ? decimal : new BigDecimal(whole(value));
    }

    private static BigInteger whole(Object value) {
        return value instanceof BigInteger large
                ? large
                : BigInteger.valueOf(((Number) value).longValue());
    }
}

package dev.rowhouse.engine.function;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.syntax.tree.Term.ArithmeticOperator;
import dev.rowhouse.cql.types.CqlDuration;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.cql.types.NativeType;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/// The operators `+`, `-`, `*`, `/` and `%`, and the sign `-`, on numbers, text (`+`), and points
/// in time with a duration.
public final class Arithmetic {
    private static final long NANOSECONDS_PER_MILLISECOND = 1_000_000;

    private Arithmetic() {}

    /// The implementation of an operator for operands of given types.
    public static ScalarFunction find(
            ArithmeticOperator operator, CqlType left, CqlType right, CqlType result) {
        if (right == NativeType.DURATION) {
            return strict((a, b) -> shift(left, a, operator, b));
        }
        if (result == NativeType.TEXT || result == NativeType.ASCII) {
            return strict((a, b) -> Bytes.utf8(a.toUtf8() + b.toUtf8()));
        }
        return strict((a, b) -> calculate(operator, left, a, right, b, (NativeType) result));
    }

    /// The implementation of the sign `-` for an operand of a type.
    public static ScalarFunction negation(CqlType type) {
        return ScalarFunction.ofOne(value -> negate(type, value));
    }

    @FunctionalInterface
    private interface OfTwo {
        @Nullable Bytes apply(Bytes left, Bytes right);
    }

    private static ScalarFunction strict(OfTwo function) {
        return (arguments, context) -> {
            Bytes left = arguments[0];
            Bytes right = arguments[1];
            return left == null || right == null ? null : function.apply(left, right);
        };
    }

    private static @Nullable Bytes calculate(
            ArithmeticOperator operator,
            CqlType leftType,
            Bytes left,
            CqlType rightType,
            Bytes right,
            NativeType result) {
        Number a = Numbers.read(leftType, left);
        Number b = Numbers.read(rightType, right);
        if (a == null || b == null) {
            return null;
        }
        try {
            return result.serialize(Numbers.calculate(result, operator, a, b));
        } catch (MarshalException e) {
            throw Numbers.failure(leftType, operator, rightType, e.message());
        } catch (ArithmeticException e) {
            throw Numbers.failure(leftType, operator, rightType, String.valueOf(e.getMessage()))
                    .withHint("the divisor must not be zero");
        }
    }

    private static @Nullable Bytes negate(CqlType type, Bytes value) {
        if (type == NativeType.DURATION) {
            CqlDuration duration = (CqlDuration) type.deserialize(value);
            return duration == null
                    ? null
                    : type.serialize(
                            new CqlDuration(
                                    -duration.months(), -duration.days(), -duration.nanoseconds()));
        }
        Number number = Numbers.read(type, value);
        return number == null
                ? null
                : type.serialize(
                        Numbers.calculate(
                                (NativeType) type,
                                ArithmeticOperator.MULTIPLY,
                                number,
                                Numbers.convert(type, -1)));
    }

    /// A date is a whole number of days, a timestamp of milliseconds.
    private static void requirePrecision(
            CqlType type, ArithmeticOperator operator, CqlDuration duration) {
        boolean isDate = type == NativeType.DATE;
        long rest =
                isDate
                        ? duration.nanoseconds()
                        : duration.nanoseconds() % NANOSECONDS_PER_MILLISECOND;
        if (rest != 0) {
            throw Numbers.failure(
                    type,
                    operator,
                    NativeType.DURATION,
                    "The duration must have a %s precision. Was: %s"
                            .formatted(isDate ? "day" : "millisecond", duration));
        }
    }

    private static @Nullable Bytes shift(
            CqlType type, Bytes moment, ArithmeticOperator operator, Bytes durationBytes) {
        CqlDuration duration = (CqlDuration) NativeType.DURATION.deserialize(durationBytes);
        if (duration == null || moment.isEmpty()) {
            return null;
        }
        requirePrecision(type, operator, duration);
        int sign = operator == ArithmeticOperator.SUBTRACT ? -1 : 1;
        ZonedDateTime start =
                Instant.ofEpochMilli(TimeFunctions.epochMillis(type, moment))
                        .atZone(ZoneOffset.UTC);
        ZonedDateTime shifted =
                start.plusMonths(sign * (long) duration.months())
                        .plusDays(sign * (long) duration.days())
                        .plusNanos(sign * duration.nanoseconds());
        return type == NativeType.DATE
                ? type.serialize(LocalDate.from(shifted))
                : Bytes.ofLong(shifted.toInstant().toEpochMilli());
    }
}

package dev.rowhouse.engine.function;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.FunctionFailureException;
import dev.rowhouse.cql.syntax.tree.Term.ArithmeticOperator;
import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.cql.types.MarshalException;
import dev.rowhouse.cql.types.NativeType;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/// Numbers of CQL: conversion between the types, and arithmetic with Cassandra's widths and
/// rounding.
///
/// Integers wrap around at the width of their type; `decimal` division keeps as many digits as IEEE
/// 754 `decimal128` does, extended to what the quotient needs to be exact within that.
public final class Numbers {
    private static final int DECIMAL_SCALE_MIN = 32;
    private static final int DECIMAL_SCALE_MAX = 1000;
    private static final MathContext DECIMAL_PRECISION =
            new MathContext(10_000, RoundingMode.HALF_UP);

    private Numbers() {}

    /// The number that some bytes are, or null for the empty value.
    static @Nullable Number read(CqlType type, Bytes value) {
        return (Number) type.deserialize(value);
    }

    /// The bytes of a number converted to a type, narrowing as Java does.
    static Bytes write(CqlType type, Number value) {
        return type.serialize(convert(type, value));
    }

    /// A number converted to the Java class of a type, narrowing as Java does.
    static Number convert(CqlType type, Number value) {
        if (!(type instanceof NativeType nativeType)) {
            throw notANumber(type);
        }
        return switch (nativeType) {
            case TINYINT -> value.byteValue();
            case SMALLINT -> value.shortValue();
            case INT -> value.intValue();
            case BIGINT, COUNTER -> value.longValue();
            case FLOAT -> value.floatValue();
            case DOUBLE -> value.doubleValue();
            case VARINT -> toBigInteger(value);
            case DECIMAL -> toBigDecimal(value);
            case ASCII, BLOB, BOOLEAN, DATE, DURATION, EMPTY, INET, TEXT, TIME, TIMESTAMP ->
                    throw notANumber(type);
            case TIMEUUID, UUID -> throw notANumber(type);
        };
    }

    /// The result of an operator in the type of the result.
    ///
    /// @throws ArithmeticException when a divisor is zero
    static Number calculate(
            NativeType type, ArithmeticOperator operator, Number left, Number right) {
        return switch (type) {
            case TINYINT -> (byte) integers(operator, left.intValue(), right.intValue());
            case SMALLINT -> (short) integers(operator, left.intValue(), right.intValue());
            case INT -> (int) integers(operator, left.intValue(), right.intValue());
            case BIGINT, COUNTER -> integers(operator, left.longValue(), right.longValue());
            case FLOAT -> floats(operator, left.floatValue(), right.floatValue());
            case DOUBLE -> doubles(operator, left.doubleValue(), right.doubleValue());
            case VARINT -> bigIntegers(operator, toBigInteger(left), toBigInteger(right));
            default -> decimals(operator, decimalOperand(left), decimalOperand(right));
        };
    }

    /// An operation that cannot be carried out.
    static CqlException failure(
            CqlType left, ArithmeticOperator operator, CqlType right, String reason) {
        return FunctionFailureException.ofNative(
                operator.function(),
                List.of(left.cql(), right.cql()),
                "the operation '%s %s %s' failed: %s"
                        .formatted(left.cql(), operator.symbol(), right.cql(), reason));
    }

    private static long integers(ArithmeticOperator operator, long left, long right) {
        return switch (operator) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            case DIVIDE -> left / divisor(right);
            case MODULO -> left % divisor(right);
        };
    }

    // Java's own exception loses its message once the code has run often.
    private static long divisor(long value) {
        if (value == 0) {
            throw new ArithmeticException("/ by zero");
        }
        return value;
    }

    private static float floats(ArithmeticOperator operator, float left, float right) {
        return switch (operator) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            case DIVIDE -> left / right;
            case MODULO -> left % right;
        };
    }

    private static double doubles(ArithmeticOperator operator, double left, double right) {
        return switch (operator) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            case DIVIDE -> left / right;
            case MODULO -> left % right;
        };
    }

    private static BigInteger bigIntegers(
            ArithmeticOperator operator, BigInteger left, BigInteger right) {
        return switch (operator) {
            case ADD -> left.add(right);
            case SUBTRACT -> left.subtract(right);
            case MULTIPLY -> left.multiply(right);
            case DIVIDE -> left.divide(right);
            case MODULO -> left.remainder(right);
        };
    }

    private static BigDecimal decimals(
            ArithmeticOperator operator, BigDecimal left, BigDecimal right) {
        return switch (operator) {
            case ADD -> left.add(right, DECIMAL_PRECISION);
            case SUBTRACT -> left.subtract(right, DECIMAL_PRECISION);
            case MULTIPLY -> left.multiply(right, DECIMAL_PRECISION);
            case DIVIDE -> divide(left, right);
            case MODULO -> left.remainder(right);
        };
    }

    // Cassandra estimates the first digit of the quotient and keeps 32 significant digits behind
    // it,
    // yet never fewer than 32 decimals or those of the operands, and cuts trailing zeros.
    private static BigDecimal divide(BigDecimal left, BigDecimal right) {
        if (right.signum() == 0) {
            throw new ArithmeticException("BigInteger divide by zero");
        }
        int leftDigits = left.precision() - left.scale();
        int rightDigits = right.precision() - right.scale();
        int scale = DECIMAL_SCALE_MIN - (leftDigits - rightDigits);
        scale = Math.max(Math.max(scale, DECIMAL_SCALE_MIN), Math.max(left.scale(), right.scale()));
        scale = Math.min(scale, DECIMAL_SCALE_MAX);
        return left.divide(right, scale, RoundingMode.HALF_UP).stripTrailingZeros();
    }

    static BigInteger toBigInteger(Number value) {
        return switch (value) {
            case BigInteger integer -> integer;
            // Cassandra converts via a long and loses higher digits.
            case BigDecimal decimal -> BigInteger.valueOf(decimal.longValue());
            default -> BigInteger.valueOf(value.longValue());
        };
    }

    static BigDecimal toBigDecimal(Number value) {
        return switch (value) {
            case BigDecimal decimal -> decimal;
            case BigInteger integer -> new BigDecimal(integer);
            // By way of the text: 5.2, and not 5.199999809265137, the nearest double.
            case Float number -> {
                requireFinite(number);
                yield new BigDecimal(number.toString());
            }
            case Double number -> finite(number);
            default -> BigDecimal.valueOf(value.longValue());
        };
    }

    // Cassandra widens an operand by way of a double: 2 becomes 2.0, which shows in the scale of
    // the result.
    private static BigDecimal decimalOperand(Number value) {
        return value instanceof BigDecimal || value instanceof BigInteger
                ? toBigDecimal(value)
                : finite(value.doubleValue());
    }

    private static BigDecimal finite(double number) {
        requireFinite(number);
        return BigDecimal.valueOf(number);
    }

    private static void requireFinite(double number) {
        if (!Double.isFinite(number)) {
            throw new MarshalException("A " + number + " cannot be converted into a decimal");
        }
    }

    private static MarshalException notANumber(CqlType type) {
        return new MarshalException(type.cql() + " is not a numeric type");
    }
}

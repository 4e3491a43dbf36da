package dev.rowhouse.engine.function;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.types.CqlType;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.function.UnaryOperator;

/// `abs`, `exp`, `log`, `log10` and `round`, each from a numeric type to the same type.
final class MathFunctions {
    private MathFunctions() {}

    static ScalarFunction of(CqlType type, UnaryOperator<Number> operation) {
        return ScalarFunction.ofOne(value -> apply(type, operation, value));
    }

    private static @Nullable Bytes apply(
            CqlType type, UnaryOperator<Number> operation, Bytes value) {
        Number number = Numbers.read(type, value);
        return number == null ? null : Numbers.write(type, operation.apply(number));
    }

    static Number absolute(Number value) {
        return switch (value) {
            case BigDecimal decimal -> decimal.abs();
            case BigInteger integer -> integer.abs();
            case Double number -> Math.abs(number);
            case Float number -> Math.abs(number);
            default -> Math.abs(value.longValue());
        };
    }

    static Number rounded(Number value) {
        return switch (value) {
            case BigDecimal decimal -> decimal.setScale(0, RoundingMode.HALF_UP);
            case Double number -> (double) Math.round(number);
            case Float number -> (float) Math.round(number);
            default -> value;
        };
    }

    static Number exponential(Number value) {
        return switch (value) {
            case BigDecimal decimal -> exponential(decimal);
            case BigInteger integer -> exponential(new BigDecimal(integer)).toBigInteger();
            default -> Math.exp(value.doubleValue());
        };
    }

    static Number naturalLogarithm(Number value) {
        return switch (value) {
            case BigDecimal decimal -> DecimalLogarithms.natural(decimal);
            case BigInteger integer ->
                    DecimalLogarithms.natural(new BigDecimal(integer)).toBigInteger();
            default -> Math.log(value.doubleValue());
        };
    }

    static Number decimalLogarithm(Number value) {
        return switch (value) {
            case BigDecimal decimal -> DecimalLogarithms.decimal(decimal);
            case BigInteger integer ->
                    DecimalLogarithms.decimal(new BigDecimal(integer)).toBigInteger();
            default -> Math.log10(value.doubleValue());
        };
    }

    private static BigDecimal exponential(BigDecimal exponent) {
        return exponent.signum() == 0
                ? BigDecimal.ONE
                : DecimalLogarithms.rounded(DecimalLogarithms.exponential(exponent));
    }
}

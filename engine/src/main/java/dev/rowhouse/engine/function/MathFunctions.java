package dev.rowhouse.engine.function;

import dev.rowhouse.base.Bytes;
import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;
import dev.rowhouse.cql.types.CqlType;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.function.UnaryOperator;

/// `abs`, `exp`, `log`, `log10` and `round`, each from a numeric type to the same type.
final class MathFunctions {
    private static final double LN_10 = Math.log(10);

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
            case BigDecimal decimal -> BigDecimal.valueOf(logarithm(decimal));
            case BigInteger integer ->
                    BigDecimal.valueOf(logarithm(new BigDecimal(integer))).toBigInteger();
            default -> Math.log(value.doubleValue());
        };
    }

    static Number decimalLogarithm(Number value) {
        return switch (value) {
            case BigDecimal decimal -> BigDecimal.valueOf(logarithm(decimal) / LN_10);
            case BigInteger integer ->
                    BigDecimal.valueOf(logarithm(new BigDecimal(integer)) / LN_10).toBigInteger();
            default -> Math.log10(value.doubleValue());
        };
    }

    // e^x as (e^(x/2^n))^(2^n), with n such that the series converges fast.
    private static BigDecimal exponential(BigDecimal exponent) {
        MathContext precision = MathContext.DECIMAL128;
        MathContext working = new MathContext(precision.getPrecision() + 30, RoundingMode.HALF_UP);
        int halvings = 0;
        BigDecimal x = exponent;
        while (x.abs().compareTo(BigDecimal.ONE) > 0) {
            x = x.divide(BigDecimal.TWO, working);
            halvings++;
        }
        BigDecimal sum = BigDecimal.ONE;
        BigDecimal term = BigDecimal.ONE;
        for (int i = 1; i <= working.getPrecision(); i++) {
            term = term.multiply(x, working).divide(BigDecimal.valueOf(i), working);
            sum = sum.add(term, working);
        }
        for (int i = 0; i < halvings; i++) {
            sum = sum.multiply(sum, working);
        }
        return sum.round(precision);
    }

    // A number too large or small for a double is brought into its range by powers of ten first.
    private static double logarithm(BigDecimal value) {
        if (value.signum() <= 0) {
            throw new CqlException(
                    ErrorCode.FUNCTION_FAILURE, "Natural log of number zero or less");
        }
        int exponent = value.precision() - value.scale();
        BigDecimal mantissa = value.scaleByPowerOfTen(-exponent);
        return Math.log(mantissa.doubleValue()) + exponent * LN_10;
    }
}

package dev.rowhouse.engine.function;

import dev.rowhouse.cql.error.CqlException;
import dev.rowhouse.cql.error.ErrorCode;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/// Exponentials and logarithms of `decimal`, to the 32 significant digits that Cassandra gives.
final class DecimalLogarithms {
    private static final int DIGITS = 32;
    private static final MathContext RESULT = new MathContext(DIGITS, RoundingMode.HALF_UP);
    private static final MathContext QUOTIENT = new MathContext(DIGITS + 2, RoundingMode.HALF_UP);
    private static final MathContext WORKING = new MathContext(DIGITS + 30, RoundingMode.HALF_UP);
    // The power would have more digits than the scale of a decimal can tell.
    private static final BigDecimal EXPONENT_MAX = new BigDecimal("1e10");
    private static final BigDecimal HALF = new BigDecimal("0.5");

    private DecimalLogarithms() {}

    /// A result with all its digits, trailing zeros too.
    static BigDecimal rounded(BigDecimal value) {
        BigDecimal rounded = value.round(RESULT);
        return rounded.precision() < DIGITS
                ? rounded.setScale(rounded.scale() + DIGITS - rounded.precision())
                : rounded;
    }

    /// e^x, with digits to spare.
    ///
    /// @throws CqlException when it is too large for a decimal, or too small
    static BigDecimal exponential(BigDecimal exponent) {
        try {
            if (exponent.abs().compareTo(EXPONENT_MAX) > 0) {
                throw overflow();
            }
            return power(exponent);
        } catch (ArithmeticException e) {
            throw overflow();
        }
    }

    // As (e^(x/2^n))^(2^n), with n such that the series converges fast.
    private static BigDecimal power(BigDecimal exponent) {
        int halvings = 0;
        BigDecimal x = exponent;
        while (x.abs().compareTo(HALF) > 0) {
            x = x.divide(BigDecimal.TWO, WORKING);
            halvings++;
        }
        BigDecimal sum = BigDecimal.ONE;
        BigDecimal term = BigDecimal.ONE;
        for (int i = 1; i <= WORKING.getPrecision(); i++) {
            term = term.multiply(x, WORKING).divide(BigDecimal.valueOf(i), WORKING);
            sum = sum.add(term, WORKING);
        }
        for (int i = 0; i < halvings; i++) {
            sum = sum.multiply(sum, WORKING);
        }
        return sum;
    }

    /// The natural logarithm.
    ///
    /// @throws CqlException when there is none
    static BigDecimal natural(BigDecimal value) {
        requirePositive(value, "Natural log of number zero or less");
        return value.compareTo(BigDecimal.ONE) == 0 ? BigDecimal.ZERO : rounded(logarithm(value));
    }

    /// The logarithm to base 10.
    ///
    /// @throws CqlException when there is none
    static BigDecimal decimal(BigDecimal value) {
        requirePositive(value, "Log10 of number zero or less");
        BigDecimal natural =
                value.compareTo(BigDecimal.ONE) == 0
                        ? BigDecimal.ZERO
                        : logarithm(value).round(QUOTIENT);
        // As Cassandra divides two numbers of 34 digits, the logarithm of 100 is 2, that of 1000 is
        // 3.0000000000000000000000000000000, and that of 1 is 0E+33.
        return natural.divide(logarithm(BigDecimal.TEN).round(QUOTIENT), QUOTIENT).round(RESULT);
    }

    private static void requirePositive(BigDecimal value, String otherwise) {
        if (value.signum() <= 0) {
            throw unexpected(otherwise);
        }
    }

    private static CqlException overflow() {
        return unexpected("Overflow")
                .withHint("The result is too large for a decimal, or too near to zero.");
    }

    // Cassandra does not expect this exception, so it is no error of the function.
    private static CqlException unexpected(String message) {
        return new CqlException(
                ErrorCode.SERVER_ERROR, "java.lang.ArithmeticException: " + message);
    }

    // A double's logarithm is the first approximation; each of Newton's steps doubles its digits.
    // Powers of ten are taken out first, since
    // the number may be too large or small for a double.
    private static BigDecimal logarithm(BigDecimal value) {
        int exponent = value.precision() - value.scale() - 1;
        BigDecimal mantissa = value.scaleByPowerOfTen(-exponent);
        BigDecimal result = newton(mantissa);
        return exponent == 0
                ? result
                : result.add(
                        newton(BigDecimal.TEN).multiply(BigDecimal.valueOf(exponent)), WORKING);
    }

    private static BigDecimal newton(BigDecimal value) {
        BigDecimal result = BigDecimal.valueOf(Math.log(value.doubleValue()));
        for (int i = 0; i < 3; i++) {
            BigDecimal quotient = value.divide(exponential(result), WORKING);
            result = result.add(quotient.subtract(BigDecimal.ONE), WORKING);
        }
        return result;
    }
}

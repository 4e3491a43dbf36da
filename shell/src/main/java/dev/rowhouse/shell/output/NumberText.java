package dev.rowhouse.shell.output;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/// Numbers as cqlsh writes them.
final class NumberText {
    private static final double EPSILON = Math.ulp(1.0);
    private static final int GROUP = 3;
    private static final int EXPONENT_MIN = -5;
    private static final int EXPONENT_MAX = 15;

    private final ValueStyle.Numbers style;

    NumberText(ValueStyle.Numbers style) {
        this.style = style;
    }

    String of(BigInteger number) {
        return grouped(number.toString());
    }

    String of(BigDecimal number) {
        return style.thousandsSeparator().isEmpty()
                ? pointed(number.toString())
                : grouped(number.toPlainString());
    }

    String of(float number) {
        return of(number, style.floatDigits(), Float.toString(number));
    }

    String of(double number) {
        return of(number, style.doubleDigits(), Double.toString(number));
    }

    /// @param exact the shortest text that is read as this number and no other
    private String of(double number, int digits, String exact) {
        if (Double.isNaN(number)) {
            return "NaN";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "Infinity" : "-Infinity";
        }
        if (number == 0) {
            return 1 / number < 0 ? "-0" : "0";
        }
        if (!style.thousandsSeparator().isEmpty()) {
            return grouped(plain(number, digits, exact));
        }
        return pointed(digits == ValueStyle.EXACT ? shortest(exact) : rounded(number, digits));
    }

    /// Without an exponent where the number can be read well without.
    private static String shortest(String exact) {
        BigDecimal value = new BigDecimal(exact).stripTrailingZeros();
        int exponent = value.precision() - value.scale() - 1;
        return exponent >= EXPONENT_MIN && exponent <= EXPONENT_MAX ? value.toPlainString() : exact;
    }

    /// All digits in front of the point, and behind it those that are asked for, without zeros at
    /// the end.
    private static String plain(double number, int digits, String exact) {
        BigDecimal value = new BigDecimal(exact);
        BigDecimal kept =
                digits == ValueStyle.EXACT || value.scale() <= digits
                        ? value
                        : value.setScale(digits, RoundingMode.HALF_EVEN);
        String text = kept.stripTrailingZeros().toPlainString();
        return number < 0 && kept.signum() == 0 ? "-" + text : text;
    }

    /// The shortest form of a number rounded to some significant digits, as C's `%g` writes it.
    /// Where that writes the number without an exponent, cqlsh adds as many digits as stand in
    /// front of the point.
    private static String rounded(double number, int digits) {
        int precision = digits;
        if (Math.abs(number) > EPSILON) {
            int magnitude = (int) Math.log10(Math.abs(number));
            precision += magnitude >= -4 && magnitude < digits ? magnitude + 1 : 0;
        }
        BigDecimal rounded =
                new BigDecimal(number)
                        .round(new MathContext(precision, RoundingMode.HALF_EVEN))
                        .stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= -4 && exponent < precision) {
            return rounded.toPlainString();
        }
        return "%se%s%02d"
                .formatted(
                        rounded.movePointLeft(exponent).stripTrailingZeros().toPlainString(),
                        exponent < 0 ? "-" : "+",
                        Math.abs(exponent));
    }

    private String pointed(String text) {
        return text.replace(".", style.decimalSeparator());
    }

    private String grouped(String text) {
        int point = text.indexOf('.');
        String whole = point < 0 ? text : text.substring(0, point);
        String fraction = point < 0 ? "" : style.decimalSeparator() + text.substring(point + 1);
        if (style.thousandsSeparator().isEmpty()) {
            return whole + fraction;
        }
        int sign = whole.startsWith("-") ? 1 : 0;
        StringBuilder grouped = new StringBuilder(whole);
        for (int i = whole.length() - GROUP; i > sign; i -= GROUP) {
            grouped.insert(i, style.thousandsSeparator());
        }
        return grouped + fraction;
    }
}

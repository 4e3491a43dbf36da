package dev.rowhouse.imports.yaml;

import java.math.BigDecimal;
import java.util.Locale;

/// Numbers as model files write them: thousands apart, no exponents.
final class NumberText {
    private NumberText() {}

    /// `1_000_000`.
    static String of(long number) {
        return String.format(Locale.ROOT, "%,d", number).replace(',', '_');
    }

    /// `2.5`; whole numbers without a point. Reading it gives the same number.
    static String of(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? of((long) number)
                : BigDecimal.valueOf(number).toPlainString();
    }
}

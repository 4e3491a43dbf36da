package dev.rowhouse.model.concept;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/// Numbers as a model file writes them: `1_000_000`, `2.5`, `-3`.
public final class NumberText {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9][0-9_]*(\\.[0-9]+)?");

    private NumberText() {}

    /// Any number.
    public static Optional<BigDecimal> decimal(String text) {
        return NUMBER.matcher(text).matches()
                ? Optional.of(new BigDecimal(text.replace("_", "")))
                : Optional.empty();
    }

    /// A whole number from 1 that fits 63 bits.
    public static Optional<Long> positive(String text) {
        return decimal(text)
                .filter(number -> number.signum() > 0 && number.scale() == 0)
                .filter(number -> number.toBigInteger().bitLength() < Long.SIZE)
                .map(BigDecimal::longValueExact);
    }
}

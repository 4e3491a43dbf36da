package dev.rowhouse.design.model;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/// Numbers as a model file writes them: `1_000_000`, `2.5`, `-3`.
final class NumberText {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9][0-9_]*(\\.[0-9]+)?");

    private NumberText() {}

    /// Any number.
    static Optional<BigDecimal> decimal(String text) {
        return NUMBER.matcher(text).matches()
                ? Optional.of(new BigDecimal(text.replace("_", "")))
                : Optional.empty();
    }

    /// A whole number from 1 that fits 63 bits.
    static Optional<Long> positive(String text) {
        return decimal(text)
                .filter(number -> number.signum() > 0 && number.scale() == 0)
                .filter(number -> number.toBigInteger().bitLength() < Long.SIZE)
                .map(BigDecimal::longValueExact);
    }
}

package dev.rowhouse.prove.data;

import java.math.BigDecimal;

/// Decimals as an application should write them. Cassandra finds partitions by the bytes of their
/// key, so 1.5 and 1.50 are two keys.
final class Decimals {
    private Decimals() {}

    /// The same number without zeros at the end of its decimal places, and without an exponent.
    static BigDecimal plain(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        return stripped.setScale(Math.max(0, stripped.scale()));
    }
}

package dev.rowhouse.cql.types;

import java.math.BigDecimal;
import java.math.BigInteger;

/// The kinds of constant in CQL text.
public enum LiteralKind {
    /// Text in quotes.
    STRING,
    /// A whole number.
    INTEGER,
    /// A number with a point or an exponent, `NaN` or `Infinity`.
    FLOAT,
    /// `true` or `false`.
    BOOLEAN,
    /// 32 hexadecimal digits in five groups.
    UUID,
    /// `0x` and hexadecimal digits.
    HEX,
    /// A length of time such as `1y2mo3d` or in ISO 8601 form.
    DURATION;

    /// The type that a constant has when nothing around it asks for another one: where it is selected, or given to an overloaded function.
    ///
    /// @param text the constant as [CqlType#fromLiteral] takes it
    public NativeType preferredType(String text) {
        return switch (this) {
            case STRING ->
                    text.chars().allMatch(c -> c < 0x80) ? NativeType.ASCII : NativeType.TEXT;
            case INTEGER -> {
                BigInteger number = new BigInteger(text);
                yield number.bitLength() < Integer.SIZE
                        ? NativeType.INT
                        : number.bitLength() < Long.SIZE ? NativeType.BIGINT : NativeType.VARINT;
            }
            case FLOAT -> isDouble(text) ? NativeType.DOUBLE : NativeType.DECIMAL;
            case BOOLEAN -> NativeType.BOOLEAN;
            case UUID ->
                    java.util.UUID.fromString(text).version() == 1
                            ? NativeType.TIMEUUID
                            : NativeType.UUID;
            case HEX -> NativeType.BLOB;
            case DURATION -> NativeType.DURATION;
        };
    }

    /// Whether a number, scale included, is what its double prints as. So `1.5` is a double and `1.50` a decimal, as in Cassandra.
    private static boolean isDouble(String text) {
        if (!Character.isDigit(text.charAt(text.length() - 1)) && !text.endsWith(".")) {
            return true;
        }
        BigDecimal number = new BigDecimal(text);
        if (!Double.isFinite(number.doubleValue())) {
            return false;
        }
        BigDecimal printed = BigDecimal.valueOf(number.doubleValue());
        return number.compareTo(printed) == 0 && number.scale() == printed.scale();
    }
}

package dev.rowhouse.cql.types;

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
    DURATION
}

package dev.rowhouse.cql.types;

/// A length of time in three parts that do not convert into each other: a month has no fixed number
/// of days, nor a day of nanoseconds. The parts are all positive or zero, or all negative or zero.
///
/// @param months whole months
/// @param days whole days
/// @param nanoseconds the rest, in nanoseconds
public record CqlDuration(int months, int days, long nanoseconds) {
    /// Checks that the parts agree in sign.
    public CqlDuration {
        boolean isPositive = months >= 0 && days >= 0 && nanoseconds >= 0;
        boolean isNegative = months <= 0 && days <= 0 && nanoseconds <= 0;
        if (!isPositive && !isNegative) {
            throw new IllegalArgumentException(
                    "All values must be either negative or positive, got %d months, %d days, %d nanoseconds"
                            .formatted(months, days, nanoseconds));
        }
    }

    /// The duration that a text such as `1y2mo`, `-3d12h`, `P1Y2M` or `P0001-02-03T04:05:06`
    /// denotes.
    ///
    /// @throws MarshalException when it denotes none
    public static CqlDuration parse(String text) {
        return DurationText.parse(text);
    }

    /// The shortest text that denotes this duration, such as `1y2mo3d4h`.
    @Override
    public String toString() {
        return DurationText.format(this);
    }
}

package dev.rowhouse.plan.step;

/// How many of something there are.
///
/// @param average on average
/// @param largest at most
public record Amount(double average, double largest) {
    /// Nothing.
    public static final Amount NONE = new Amount(0, 0);

    /// Exactly so many.
    public static Amount of(double number) {
        return new Amount(number, number);
    }

    /// Both together.
    public Amount plus(Amount other) {
        return new Amount(average + other.average, largest + other.largest);
    }

    /// So many for each of others.
    public Amount times(Amount other) {
        return new Amount(average * other.average, largest * other.largest);
    }
}

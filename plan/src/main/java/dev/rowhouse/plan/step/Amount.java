package dev.rowhouse.plan.step;

/// A number of things.
///
/// @param average the average number
/// @param largest the greatest number
public record Amount(double average, double largest) {
    /// Nothing.
    public static final Amount NONE = new Amount(0, 0);

    /// An exact number.
    public static Amount of(double number) {
        return new Amount(number, number);
    }

    /// The sum of two amounts.
    public Amount plus(Amount other) {
        return new Amount(average + other.average, largest + other.largest);
    }

    /// The product with another amount: this many for each of the others.
    public Amount times(Amount other) {
        return new Amount(average * other.average, largest * other.largest);
    }
}

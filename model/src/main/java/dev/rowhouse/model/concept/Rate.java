package dev.rowhouse.model.concept;

/// The rate of a question or mutation.
///
/// @param perSecond times per second; 0 for what does not happen in the chosen mix, but must be
///     possible
public record Rate(double perSecond) {
    /// The rate of a question or mutation that does not happen in the chosen mix.
    public static final Rate NEVER = new Rate(0);

    /// Checks the rate.
    public Rate {
        if (!(perSecond >= 0)) {
            throw new IllegalArgumentException("rate " + perSecond);
        }
    }

    /// One of several equal parts of the rate.
    public Rate dividedBy(int parts) {
        return new Rate(perSecond / parts);
    }

    /// Several times the rate.
    public Rate times(double count) {
        return new Rate(perSecond * count);
    }
}

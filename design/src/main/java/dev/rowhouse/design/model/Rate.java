package dev.rowhouse.design.model;

/// How often a question is asked or a mutation happens.
///
/// @param perSecond times per second, above 0
public record Rate(double perSecond) {
    /// Checks the rate.
    public Rate {
        if (!(perSecond > 0)) {
            throw new IllegalArgumentException("rate " + perSecond);
        }
    }
}

package dev.rowhouse.plan.design;

/// A rate that the designer assumed, because the model gives none.
///
/// @param name the question or mutation
/// @param kind which of the two it is
/// @param perSecond times per second
public record AssumedRate(String name, Kind kind, double perSecond) {
    /// What happens at a rate.
    public enum Kind {
        /// A question.
        QUESTION,
        /// A mutation.
        MUTATION
    }
}

package dev.rowhouse.plan.design;

/// A rate that the designer assumed, because the model gives none.
///
/// @param name the name of the question or mutation
/// @param kind whether it is a question or a mutation
/// @param perSecond the number of runs per second
public record AssumedRate(String name, Kind kind, double perSecond) {
    /// The kind of operation that has a rate.
    public enum Kind {
        /// A question.
        QUESTION,
        /// A mutation.
        MUTATION
    }
}

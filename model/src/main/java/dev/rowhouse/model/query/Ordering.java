package dev.rowhouse.model.query;

/// One term of ORDER BY.
///
/// @param attribute the sort attribute
/// @param direction which way
public record Ordering(AttributeReference attribute, Direction direction) {
    /// The direction of an order.
    public enum Direction {
        /// Smallest first.
        ASCENDING,
        /// Largest first.
        DESCENDING;

        /// The other way round.
        public Direction reversed() {
            return this == ASCENDING ? DESCENDING : ASCENDING;
        }
    }
}

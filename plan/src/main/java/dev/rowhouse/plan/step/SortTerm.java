package dev.rowhouse.plan.step;

import dev.rowhouse.model.query.Ordering.Direction;

/// One term of an order that the application brings rows into. Null counts as smaller than any
/// value.
///
/// @param value what is compared
/// @param direction which way
public record SortTerm(Expression.RowColumn value, Direction direction) {
    /// The term as a person reads it: `user.name` or `user.name, largest first`.
    public String text() {
        return value.text() + (direction == Direction.DESCENDING ? ", largest first" : "");
    }
}

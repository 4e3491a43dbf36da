package dev.rowhouse.plan.step;

import dev.rowhouse.model.query.Ordering.Direction;

/// One term of the order into which the application sorts rows. Null is smaller than any value.
///
/// @param value the compared column
/// @param direction ascending or descending
public record SortTerm(Expression.RowColumn value, Direction direction) {
    /// The term as readable text: `user.name` or `user.name, largest first`.
    public String text() {
        return value.text() + (direction == Direction.DESCENDING ? ", largest first" : "");
    }
}

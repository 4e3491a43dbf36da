package dev.rowhouse.design.logical;

import dev.rowhouse.model.identity.Field;
import dev.rowhouse.model.query.Ordering.Direction;

/// A field and the direction in which rows are ordered by it.
public record OrderTerm(Field field, Direction direction) {
    /// The same field, smallest first.
    public static OrderTerm ascending(Field field) {
        return new OrderTerm(field, Direction.ASCENDING);
    }
}

package dev.rowhouse.model.concept;

import dev.rowhouse.model.source.SourcePosition;

/// A promise that an owner never has more than so many instances with some value: a courier
/// delivers at most 40 orders at a time.
///
/// @param value a value of the attribute
/// @param role the to-one role that leads to the owner
/// @param most the largest number of instances, at least 1
/// @param position where the model says so
public record OwnerLimit(Literal value, String role, long most, SourcePosition position) {
    /// Checks the number.
    public OwnerLimit {
        if (most < 1) {
            throw new IllegalArgumentException("at most " + most);
        }
    }

    /// The same limit with another number.
    public OwnerLimit with(long other) {
        return new OwnerLimit(value, role, other, position);
    }
}

package dev.rowhouse.model.concept;

import dev.rowhouse.model.source.SourcePosition;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/// A promise that an owner never has more than so many instances with some value: a courier
/// delivers at most 40 orders at a time.
///
/// @param value a value of the attribute
/// @param role the to-one role that leads to the owner
/// @param most the largest number of instances, at least 1
/// @param position where the model says so, which makes no difference to equality
public record OwnerLimit(Literal value, String role, long most, SourcePosition position) {
    /// Checks the number.
    public OwnerLimit {
        if (most < 1) {
            throw new IllegalArgumentException("at most " + most);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof OwnerLimit that
                && value.equals(that.value)
                && role.equals(that.role)
                && most == that.most;
    }

    @Override
    public int hashCode() {
        return Objects.hash(value, role, most);
    }

    /// The same limit with another number.
    public OwnerLimit with(long other) {
        return new OwnerLimit(value, role, other, position);
    }
}

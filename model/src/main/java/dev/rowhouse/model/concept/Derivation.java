package dev.rowhouse.model.concept;

import dev.rowhouse.model.source.SourcePosition;

import org.jspecify.annotations.Nullable;

import java.util.Optional;

/// The function and path that compute a derived attribute: `AVG(readings.temperature)`. It is
/// stored, and recomputed when an underlying instance changes; a `COUNT` may be of type `counter`
/// instead, to which mutations of the underlying instances add.
///
/// @param function the aggregate function, or [Aggregate#ROWS] to count the instances themselves
/// @param inverse the name under which the entity of the attribute knows the instances that belong
///     to it
/// @param attribute the attribute of each of them whose values are taken together; empty when they
///     are counted
/// @param position where the file says so
public record Derivation(
        Aggregate function, String inverse, Optional<String> attribute, SourcePosition position) {
    /// Whether two derivations say the same, wherever the file declares them.
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || other instanceof Derivation that
                        && function == that.function
                        && inverse.equals(that.inverse)
                        && attribute.equals(that.attribute);
    }

    @Override
    public int hashCode() {
        return inverse.hashCode();
    }

    /// The text in the model file.
    public String text() {
        return "%s(%s)"
                .formatted(
                        function.function(),
                        attribute.map(each -> inverse + "." + each).orElse(inverse));
    }
}

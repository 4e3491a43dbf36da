package dev.rowhouse.model.concept;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/// Statistics of an attribute's values in the model; empty where it has none.
///
/// @param length average characters of a text or bytes of a blob; of the elements when the type is
///     a collection
/// @param items average elements of a collection
/// @param distinct number of different values among all instances
/// @param distribution how instances spread over the values
/// @param domain which values there are
public record AttributeStatistics(
        OptionalDouble length,
        OptionalDouble items,
        OptionalLong distinct,
        Distribution distribution,
        Domain domain) {
    /// Nothing is known: any value, uniformly.
    public static AttributeStatistics unknown() {
        return new AttributeStatistics(
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalLong.empty(),
                new Distribution.Uniform(),
                new Domain.Any());
    }

    /// The same statistics for an attribute of another entity, whose owners are others.
    public AttributeStatistics withoutLimits() {
        return distribution instanceof Distribution.Stated stated
                ? new AttributeStatistics(length, items, distinct, stated.withoutLimits(), domain)
                : this;
    }
}

package dev.rowhouse.imports.draft;

import dev.rowhouse.model.concept.Literal;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// An attribute, or a field of a type.
///
/// @param name its name
/// @param type its type as a model file writes it; may be empty when it has an origin
/// @param optional whether it may have no value
/// @param unique whether no two have the same value
/// @param origin what its values follow from; empty when mutations set it
/// @param statistics statistics of its values
/// @param remark its comment; may be empty
public record AttributeDraft(
        String name,
        String type,
        boolean optional,
        boolean unique,
        Optional<Origin> origin,
        Statistics statistics,
        String remark) {
    /// The same attribute, of which no two have the same value.
    public AttributeDraft asUnique() {
        return new AttributeDraft(name, type, optional, true, origin, statistics, remark);
    }

    /// What the values of an attribute follow from.
    ///
    /// @param key `derived` or `snapshot`
    /// @param text its value in a model file
    public record Origin(String key, String text) {}

    /// Statistics of the values of an attribute.
    ///
    /// @param length average characters or bytes
    /// @param items average elements
    /// @param distinct how many different values there are
    /// @param distribution such as `zipf 1.1`; empty when values are spread evenly
    /// @param values the values there are; empty when nothing is known
    /// @param shares the share of each value, from 0 to 1; empty when nothing is known
    /// @param range such as `1..500`; empty when nothing is known
    public record Statistics(
            OptionalDouble length,
            OptionalDouble items,
            OptionalLong distinct,
            String distribution,
            List<Literal> values,
            Map<Literal, Double> shares,
            String range) {
        /// Copies the collections, keeping their order.
        public Statistics {
            values = List.copyOf(values);
            shares = Collections.unmodifiableMap(new LinkedHashMap<>(shares));
        }

        /// Nothing is known.
        public static Statistics none() {
            return of(OptionalDouble.empty(), List.of());
        }

        /// The length or the values are known, or neither is.
        public static Statistics of(OptionalDouble length, List<Literal> values) {
            return new Statistics(
                    length, OptionalDouble.empty(), OptionalLong.empty(), "", values, Map.of(), "");
        }
    }

    /// An attribute that always has a value, without further properties.
    public static AttributeDraft of(String name, String type) {
        return new AttributeDraft(
                name, type, false, false, Optional.empty(), Statistics.none(), "");
    }
}

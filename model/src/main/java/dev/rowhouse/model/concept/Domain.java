package dev.rowhouse.model.concept;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/// The set of values of an attribute, if the model gives one. It steers data generation and the
/// estimate of rows per value.
public sealed interface Domain {
    /// Any value of the type.
    record Any() implements Domain {}

    /// `values: [a, b, c]`: one of a few, in the order of the file (the first is the most frequent
    /// under a skewed distribution).
    record Enumeration(List<Literal> values) implements Domain {
        /// Copies the list and checks that there is at least one value.
        public Enumeration {
            values = List.copyOf(values);
            if (values.isEmpty()) {
                throw new IllegalArgumentException("an enumeration without values");
            }
        }
    }

    /// `range: 1..500` on a number: both ends included.
    record Numbers(BigDecimal from, BigDecimal to) implements Domain {}

    /// `range: 2024-01-01..2026-10-31` on a `date`: both days included.
    record Dates(LocalDate from, LocalDate to) implements Domain {}

    /// `range: 2024-01-01..2026-10-31` on a `timestamp` or `timeuuid`: from the first instant of
    /// the first day (UTC) or the instant given, to the end of the last day, `to` excluded.
    record Times(Instant from, Instant to) implements Domain {}
}

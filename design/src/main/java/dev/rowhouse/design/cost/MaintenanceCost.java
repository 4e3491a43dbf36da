package dev.rowhouse.design.cost;

import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.model.identity.Field;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// What one mutation has to do for one candidate table, each time it happens.
///
/// @param parts independent pieces of work, each with the condition under which it is there
public record MaintenanceCost(List<Part> parts) {
    /// Copies the list.
    public MaintenanceCost {
        parts = List.copyOf(parts);
    }

    /// The same work for a table that Cassandra keeps up by itself.
    public MaintenanceCost withoutLookups() {
        return new MaintenanceCost(
                parts.stream()
                        .map(part ->
                                new Part(part.columns(), part.writes(), part.bytes(), List.of()))
                        .toList());
    }

    /// A piece of work.
    ///
    /// @param columns it is there when the table stores any of these; empty: whenever the table is
    ///     there
    /// @param writes rows written or deleted
    /// @param bytes bytes of values written
    /// @param lookups what has to be read for it
    public record Part(Set<Field> columns, double writes, double bytes, List<LookupUse> lookups) {
        /// Copies the collections.
        public Part {
            columns = Set.copyOf(columns);
            lookups = List.copyOf(lookups);
        }
    }

    /// A question that a mutation has to ask, and what it wants to know.
    ///
    /// @param demand the question without what it shows
    /// @param runs how often it is asked each time the mutation happens
    /// @param outputs the fields wanted, under the names of the question's shape
    /// @param tellsInstance whether it tells which instance the mutation is about
    public record LookupUse(
            LookupKey key, Demand demand, double runs, Set<Field> outputs, boolean tellsInstance) {
        /// Copies the set.
        public LookupUse {
            outputs = Collections.unmodifiableSet(new LinkedHashSet<>(outputs));
        }

        /// The same lookup of other fields.
        public LookupUse of(Set<Field> others) {
            return new LookupUse(key, demand, runs, others, tellsInstance);
        }
    }
}

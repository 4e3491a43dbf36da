package dev.rowhouse.design.cost;

import dev.rowhouse.design.logical.Need;
import dev.rowhouse.model.identity.Field;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// What one mutation has to do for one candidate table, each time it happens.
///
/// @param parts independent pieces of work, each with the condition under which it is there
public record Upkeep(List<Part> parts) {
    /// Copies the list.
    public Upkeep {
        parts = List.copyOf(parts);
    }

    /// The same work for a table that Cassandra keeps up by itself.
    public Upkeep withoutAsks() {
        return new Upkeep(
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
    /// @param asks what has to be read for it
    public record Part(Set<Field> columns, double writes, double bytes, List<AskUse> asks) {
        /// Copies the collections.
        public Part {
            columns = Set.copyOf(columns);
            asks = List.copyOf(asks);
        }
    }

    /// A question that a mutation has to ask, and what it wants to know.
    ///
    /// @param need the question without what it shows
    /// @param runs how often it is asked each time the mutation happens
    /// @param outputs the fields wanted, under the names of the question's shape
    public record AskUse(AskKey key, Need need, double runs, Set<Field> outputs) {
        /// Copies the set.
        public AskUse {
            outputs = Collections.unmodifiableSet(new LinkedHashSet<>(outputs));
        }
    }
}

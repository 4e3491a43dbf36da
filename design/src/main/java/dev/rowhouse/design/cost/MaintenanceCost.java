package dev.rowhouse.design.cost;

import dev.rowhouse.design.logical.Demand;
import dev.rowhouse.model.identity.Field;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The work that one run of a mutation needs to keep one candidate table up to date.
///
/// @param parts independent pieces of work, each with its condition
/// @param isRefused whether the mutation cannot be served while the table is there
/// @param refused the columns with any of which in the table the mutation cannot be served
public record MaintenanceCost(List<Part> parts, boolean isRefused, Set<Field> refused) {
    /// No work.
    public static final MaintenanceCost NONE = new MaintenanceCost(List.of(), false, Set.of());

    /// The table makes the mutation impossible.
    static final MaintenanceCost REFUSED = new MaintenanceCost(List.of(), true, Set.of());

    /// Copies the collections.
    public MaintenanceCost {
        parts = List.copyOf(parts);
        refused = Collections.unmodifiableSet(new LinkedHashSet<>(refused));
    }

    /// The same writes for a view, which Cassandra maintains itself: without lookups. It refuses
    /// nothing.
    MaintenanceCost ofView() {
        return new MaintenanceCost(
                parts.stream()
                        .map(part ->
                                new Part(
                                        part.columns(),
                                        part.beside(),
                                        part.writes(),
                                        part.inserts(),
                                        part.bytes(),
                                        List.of(),
                                        true))
                        .toList(),
                false,
                Set.of());
    }

    /// This work and other work for the same table.
    MaintenanceCost plus(List<Part> more) {
        List<Part> all = new ArrayList<>(parts);
        all.addAll(more);
        return new MaintenanceCost(all, isRefused, refused);
    }

    /// A piece of work.
    ///
    /// @param columns the work is needed when the table stores any of these columns; if empty, it
    ///     is always needed
    /// @param beside a column that has to be stored, too, or the work is not needed
    /// @param writes the number of rows written or deleted
    /// @param inserts the number of rows among them that are inserted
    /// @param bytes the bytes of the values written
    /// @param lookups the lookups that the work needs
    /// @param isOfView whether Cassandra writes the rows itself, to a view
    public record Part(
            Set<Field> columns,
            Optional<Field> beside,
            double writes,
            double inserts,
            double bytes,
            List<LookupUse> lookups,
            boolean isOfView) {
        /// Copies the collections.
        public Part {
            columns = Collections.unmodifiableSet(new LinkedHashSet<>(columns));
            lookups = List.copyOf(lookups);
        }
    }

    /// A lookup of a mutation, with the fields that it must find.
    ///
    /// @param key the identity of the lookup within its mutation
    /// @param demand the demand of the lookup; `outputs` replaces its own outputs
    /// @param runs the number of times that one run of the mutation makes the lookup
    /// @param outputs the fields that it must find, with the names of the demand's shape
    /// @param tellsInstance whether its answer tells the mutation which instances it is about
    /// @param isCheck whether the mutation makes it only if another lookup tells the instance
    public record LookupUse(
            LookupKey key,
            Demand demand,
            double runs,
            Set<Field> outputs,
            boolean tellsInstance,
            boolean isCheck) {
        /// Copies the set.
        public LookupUse {
            outputs = Collections.unmodifiableSet(new LinkedHashSet<>(outputs));
        }

        /// The same lookup for other fields.
        public LookupUse of(Set<Field> others) {
            return new LookupUse(key, demand, runs, others, tellsInstance, isCheck);
        }

        /// The same lookup, made only if another one tells the mutation's instance.
        LookupUse asCheck() {
            return new LookupUse(key, demand, runs, outputs, tellsInstance, true);
        }
    }
}

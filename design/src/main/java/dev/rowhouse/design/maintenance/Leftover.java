package dev.rowhouse.design.maintenance;

import java.util.List;

/// Something that stays wrong when a plain INSERT is repeated for an instance that exists: the plan
/// writes the new values, but does not look for the old ones.
///
/// @param kind the kind of leftover
/// @param table the number of the table that has it; -1 when it is not in a single table
/// @param names the properties whose values decide whether it occurs, or the entity that it
///     concerns; empty for a row that is left whatever values are given
public record Leftover(Kind kind, int table, List<String> names) {
    /// The kind of leftover.
    public enum Kind {
        /// A row under its old key, or a row that should have been removed.
        ROW,
        /// Old values in rows that the INSERT does not write.
        COPY,
        /// The values that the INSERT does not give, in an element that is written as a whole.
        ELEMENT,
        /// A claim of a value that the instance no longer has.
        CLAIM,
        /// Derived attributes that the INSERT resets, for example a count that it sets to 0.
        DERIVED,
        /// Computed attributes of which the INSERT does not give everything from which they are
        /// computed.
        COMPUTED,
        /// Derived attributes of the instance's previous owner.
        OWNER,
        /// The instance in counters of its owners, which count it twice.
        COUNT,
        /// The time to live of values that the INSERT does not give.
        LIFE
    }

    /// Copies the list.
    public Leftover {
        names = List.copyOf(names);
    }

    static Leftover in(Kind kind, int table, List<String> names) {
        return new Leftover(kind, table, names);
    }

    static Leftover of(Kind kind, String name) {
        return new Leftover(kind, -1, List.of(name));
    }
}

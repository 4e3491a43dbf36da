package dev.rowhouse.design.maintenance;

import java.util.List;

/// Something that stays wrong when a plain INSERT is repeated for an instance that exists: the plan
/// writes the new values, and does not look for the old ones.
///
/// @param kind what stays
/// @param table the number of the table in which it stays; -1 where that is no single table
/// @param names the properties whose values decide about it, or the entity that it concerns
public record Leftover(Kind kind, int table, List<String> names) {
    /// What stays.
    public enum Kind {
        /// A row at its old place, or one that should have gone.
        ROW,
        /// Old values in rows that the INSERT does not write.
        COPY,
        /// A claim of a value that the instance has no longer.
        CLAIM,
        /// Derived attributes that the INSERT sets to those of an instance to which nothing
        /// belongs.
        DERIVED,
        /// Derived attributes of the instance that it has belonged to before.
        OWNER,
        /// The time to live of what the INSERT does not give.
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

package dev.rowhouse.cql.analysis.function;

import dev.rowhouse.cql.types.CqlType;

import java.util.Optional;
import java.util.OptionalInt;

/// An argument of a call before the function is known.
public interface Argument {
    /// The match of the argument and a type.
    Match match(CqlType wanted);

    /// The type of the argument; for a constant its default type; empty for a marker.
    Optional<CqlType> naturalType();

    /// The number of elements of a list written out; empty for everything else.
    OptionalInt literalSize();

    /// Whether the argument is a clustering column in descending order: such a type is a wrapper in
    /// Cassandra, behind which functions that look for a kind of type do not look.
    default boolean isReversed() {
        return false;
    }

    /// The argument as Cassandra's errors quote it.
    String text();
}

package dev.rowhouse.model.query;

import dev.rowhouse.cql.types.CqlType;
import dev.rowhouse.model.concept.Literal;

/// A value in a comparison or an assignment.
public sealed interface Value {
    /// The CQL type it has in this place.
    CqlType type();

    /// A value that the caller gives.
    ///
    /// A parameter compared with a role of a composite key becomes one parameter per key attribute:
    /// `:room` of `Room` with the key `hotel, number` is `room.hotel` and `room.number`. Names with
    /// dots never come from the text.
    ///
    /// @param name the name, without the colon
    /// @param type its type; a list of the attribute's type after `IN`
    record Parameter(String name, CqlType type) implements Value {}

    /// A constant written in the text.
    record Constant(Literal literal, CqlType type) implements Value {}
}

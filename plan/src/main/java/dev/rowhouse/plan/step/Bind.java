package dev.rowhouse.plan.step;

import dev.rowhouse.cql.types.CqlType;

/// What goes into one bind marker.
///
/// @param marker the marker's name in the statement (`:name` without the colon); unique within the
///     statement
/// @param type the CQL type that the marker takes
/// @param value where the value comes from
public record Bind(String marker, CqlType type, Expression value) {}

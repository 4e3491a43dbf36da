package dev.rowhouse.plan.step;

import dev.rowhouse.cql.types.CqlType;

/// The value of one bind marker.
///
/// @param marker the marker's name in the statement (`:name` without the colon); unique within the
///     statement
/// @param type the CQL type of the marker
/// @param value the origin of the value
public record Bind(String marker, CqlType type, Expression value) {}

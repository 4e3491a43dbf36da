package dev.rowhouse.plan.step;

import dev.rowhouse.cql.types.CqlType;

/// A value that a caller reads before it holds an instance, such as a snapshot. The row of the
/// instance keeps it like a parameter. So all callers that run the call write the same value,
/// also when the original has changed meanwhile.
///
/// @param name the name under which the steps know it; no parameter of the mutation has it
/// @param value a column of a row that was read
public record TakenValue(String name, CqlType type, Expression value) {}
